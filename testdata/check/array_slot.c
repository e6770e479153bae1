// SPDX-License-Identifier: GPL-2.0-only
/* Pointers in an array: the slot is the flag. */
#include "kernel.h"

#define NR_GROUPS 8

struct member {
	int id, weight;
};

struct group_table {
	struct member *slot[NR_GROUPS];
};

int group_add(struct group_table *t, unsigned int i, int id)
{
	struct member *m = kzalloc(sizeof(*m), GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	m->id = id;
	m->weight = 1;
	smp_wmb();
	t->slot[i] = m;
	return 0;
}

int group_weight(struct group_table *t, unsigned int i)
{
	struct member *m = t->slot[i];

	/* Pairs with smp_wmb() in group_add(). */
	smp_rmb();
	return m ? m->weight : 0;
}

/*
 * $ smpair patch -p . array_slot.c
 * diff --git a/array_slot.c b/array_slot.c
 * index 40b064f..90ba013 100644
 * --- a/array_slot.c
 * +++ b/array_slot.c
 * @@ -20,16 +20,15 @@ int group_add(struct group_table *t, unsigned int i, int id)
 *  		return -ENOMEM;
 *  	m->id = id;
 *  	m->weight = 1;
 * -	smp_wmb();
 * -	t->slot[i] = m;
 * +	/* Pairs with smp_load_acquire() in group_weight(). *\/
 * +	smp_store_release(&t->slot[i], m);
 *  	return 0;
 *  }
 *  $
 *  int group_weight(struct group_table *t, unsigned int i)
 *  {
 * -	struct member *m = t->slot[i];
 * +	/* Pairs with smp_store_release() in group_add(). *\/
 * +	struct member *m = smp_load_acquire(&t->slot[i]);
 *  $
 * -	/* Pairs with smp_wmb() in group_add(). *\/
 * -	smp_rmb();
 *  	return m ? m->weight : 0;
 *  }
 * [1]
 */
