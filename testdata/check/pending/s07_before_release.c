// SPDX-License-Identifier: GPL-2.0-only
/* S7: smp_wmb() right before a release orders nothing more. */
#include "kernel.h"

struct order {
	int items;
	int placed;
};

void order_place(struct order *o, int items)
{
	o->items = items;
	smp_wmb();
	/* Pairs with smp_load_acquire() in order_items(). */
	smp_store_release(&o->placed, 1);
}

int order_items(struct order *o)
{
	/* Pairs with smp_store_release() in order_place(). */
	if (!smp_load_acquire(&o->placed))
		return 0;
	return o->items;
}

/*
 * $ smpair patch -p . s07_before_release.c
 * diff --git a/s07_before_release.c b/s07_before_release.c
 * index da5d41e..99ff0bc 100644
 * --- a/s07_before_release.c
 * +++ b/s07_before_release.c
 * @@ -10,7 +10,6 @@ struct order {
 *  void order_place(struct order *o, int items)
 *  {
 *  	o->items = items;
 * -	smp_wmb();
 *  	/* Pairs with smp_load_acquire() in order_items(). *\/
 *  	smp_store_release(&o->placed, 1);
 *  }
 * [1]
 */
