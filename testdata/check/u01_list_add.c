// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: the store to another object follows, which lockless readers may rely on.
 */
#include "kernel.h"

struct item {
	int key;
	int live;
	struct item *next;
};

static struct item *items;

void item_insert(struct item *i, int key)
{
	i->key = key;
	i->next = items;
	smp_wmb();
	items = i;
	WRITE_ONCE(i->live, 1);
}

struct item *item_find(int key)
{
	struct item *i;

	for (i = READ_ONCE(items); i; i = READ_ONCE(i->next))
		if (i->key == key)
			return i;
	return NULL;
}

int item_key(struct item *i)
{
	if (!READ_ONCE(i->live))
		return -EAGAIN;
	smp_rmb();
	return i->key;
}

/*
 * $ smpair check -v -p . u01_list_add.c
 * u01_list_add.c:38:2: warning: smp_rmb() and the load of i->live can be one smp_load_acquire() [acqrel]
 *    38 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_list_add.c:36:7: note: reads i->live before the loads of i->key
 *    36 |         if (!READ_ONCE(i->live))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u01_list_add.c:19:2: note: pairs with smp_wmb() in item_insert(), which stays: the pointer items is stored after it too and may be followed without a barrier [U1]
 *    19 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_list_add.c:20:2: note: the access is here
 *    20 |         items = i;
 *       |         ^~~~~~~~~
 * u01_list_add.c:21:2: note: publishes i->live after the stores to i->key
 *    21 |         WRITE_ONCE(i->live, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * u01_list_add.c:38:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_list_add.c b/u01_list_add.c
 * index 72ce4ac..b836d0b 100644
 * --- a/u01_list_add.c
 * +++ b/u01_list_add.c
 * @@ -33,8 +33,8 @@ struct item *item_find(int key)
 *  $
 *  int item_key(struct item *i)
 *  {
 * -	if (!READ_ONCE(i->live))
 * +	/* Pairs with smp_wmb() in item_insert(). *\/
 * +	if (!smp_load_acquire(&i->live))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return i->key;
 *  }
 * [1]
 */
