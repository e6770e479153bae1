// SPDX-License-Identifier: GPL-2.0-only
/* S7: smp_rmb() right after an acquire orders nothing more. */
#include "kernel.h"

struct order {
	int items;
	int placed;
};

void order_place(struct order *o, int items)
{
	o->items = items;
	/* Pairs with smp_load_acquire() in order_items(). */
	smp_store_release(&o->placed, 1);
}

int order_items(struct order *o)
{
	/* Pairs with smp_store_release() in order_place(). */
	if (!smp_load_acquire(&o->placed))
		return 0;
	smp_rmb();
	return o->items;
}

/*
 * $ smpair patch -p . s07_after_acquire.c
 * diff --git a/s07_after_acquire.c b/s07_after_acquire.c
 * index 9447daa..4c49216 100644
 * --- a/s07_after_acquire.c
 * +++ b/s07_after_acquire.c
 * @@ -19,6 +19,5 @@ int order_items(struct order *o)
 *  	/* Pairs with smp_store_release() in order_place(). *\/
 *  	if (!smp_load_acquire(&o->placed))
 *  		return 0;
 * -	smp_rmb();
 *  	return o->items;
 *  }
 * [1]
 */
