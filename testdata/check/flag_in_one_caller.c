// SPDX-License-Identifier: GPL-2.0-only
/* The function ends in smp_wmb(); one caller stores the flag, one does more. */
#include "kernel.h"

struct table {
	unsigned int size;
	void **entries;
};

struct owner {
	struct table *table;
	unsigned long mapped;
};

static void table_copy(struct table *new, const struct table *old)
{
	new->size = old->size * 2;
	new->entries = old->entries;
	smp_wmb();
}

void owner_grow(struct owner *o, struct table *new)
{
	table_copy(new, o->table);
	WRITE_ONCE(o->table, new);
}

void owner_map(struct owner *o, struct table *new)
{
	table_copy(new, o->table);
	set_bit(0, &o->mapped);
}

void *owner_entry(struct owner *o, unsigned int i)
{
	struct table *t = READ_ONCE(o->table);

	smp_rmb();
	return i < t->size ? t->entries[i] : NULL;
}

/*
 * $ smpair check -v -p . flag_in_one_caller.c
 * flag_in_one_caller.c:38:2: warning: smp_rmb() and the load of o->table can be one smp_load_acquire() [acqrel]
 *    38 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_in_one_caller.c:36:20: note: reads o->table before the loads of t->size, t->entries
 *    36 |         struct table *t = READ_ONCE(o->table);
 *       |                           ^~~~~~~~~~~~~~~~~~~
 * flag_in_one_caller.c:19:2: note: pairs with smp_wmb() in table_copy(), which stays: it is not always followed by the store of the flag, and orders what is stored later [U1]
 *    19 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_in_one_caller.c:25:2: note: publishes o->table after the stores to new->size, new->entries in table_copy()
 *    25 |         WRITE_ONCE(o->table, new);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * flag_in_one_caller.c:24:18: note: o->table is also loaded in owner_grow()
 *    24 |         table_copy(new, o->table);
 *       |                         ^~~~~~~~
 * flag_in_one_caller.c:30:18: note: o->table is also loaded in owner_map(), without READ_ONCE() [U17]
 *    30 |         table_copy(new, o->table);
 *       |                         ^~~~~~~~
 * flag_in_one_caller.c:38:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/flag_in_one_caller.c b/flag_in_one_caller.c
 * index b38ffb5..cbe8522 100644
 * --- a/flag_in_one_caller.c
 * +++ b/flag_in_one_caller.c
 * @@ -33,8 +33,8 @@ void owner_map(struct owner *o, struct table *new)
 *  $
 *  void *owner_entry(struct owner *o, unsigned int i)
 *  {
 * -	struct table *t = READ_ONCE(o->table);
 * +	/* Pairs with smp_wmb() in table_copy(). *\/
 * +	struct table *t = smp_load_acquire(&o->table);
 *  $
 * -	smp_rmb();
 *  	return i < t->size ? t->entries[i] : NULL;
 *  }
 * [1]
 */
