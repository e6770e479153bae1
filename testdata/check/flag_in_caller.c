// SPDX-License-Identifier: GPL-2.0-only
/* The function ends in smp_wmb(); its caller stores the pointer. */
#include "kernel.h"

struct table {
	unsigned int size;
	void **entries;
};

struct owner {
	struct table *table;
};

static void table_copy(struct table *new, const struct table *old)
{
	new->size = old->size * 2;
	new->entries = old->entries;
	/* Pairs with smp_rmb() in owner_entry(). */
	smp_wmb();
}

int owner_grow(struct owner *o, struct table *new)
{
	table_copy(new, o->table);
	o->table = new;
	return 0;
}

void *owner_entry(struct owner *o, unsigned int i)
{
	struct table *t = READ_ONCE(o->table);

	/* Pairs with smp_wmb() in table_copy(). */
	smp_rmb();
	return i < t->size ? t->entries[i] : NULL;
}

/*
 * $ smpair patch -p . flag_in_caller.c
 * diff --git a/flag_in_caller.c b/flag_in_caller.c
 * index d30ac2b..6db2e6a 100644
 * --- a/flag_in_caller.c
 * +++ b/flag_in_caller.c
 * @@ -15,22 +15,20 @@ static void table_copy(struct table *new, const struct table *old)
 *  {
 *  	new->size = old->size * 2;
 *  	new->entries = old->entries;
 * -	/* Pairs with smp_rmb() in owner_entry(). *\/
 * -	smp_wmb();
 *  }
 *  $
 *  int owner_grow(struct owner *o, struct table *new)
 *  {
 *  	table_copy(new, o->table);
 * -	o->table = new;
 * +	/* Pairs with smp_load_acquire() in owner_entry(). *\/
 * +	smp_store_release(&o->table, new);
 *  	return 0;
 *  }
 *  $
 *  void *owner_entry(struct owner *o, unsigned int i)
 *  {
 * -	struct table *t = READ_ONCE(o->table);
 * +	/* Pairs with smp_store_release() in owner_grow(). *\/
 * +	struct table *t = smp_load_acquire(&o->table);
 *  $
 * -	/* Pairs with smp_wmb() in table_copy(). *\/
 * -	smp_rmb();
 *  	return i < t->size ? t->entries[i] : NULL;
 *  }
 * [1]
 */
