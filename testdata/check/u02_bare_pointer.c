// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: a marked load through a bare pointer stands before the read barrier too.
 */
#include "kernel.h"

struct order {
	int items, extras;
	int placed;
};

void order_place(struct order *o, int items)
{
	o->items = items;
	smp_wmb();
	WRITE_ONCE(o->placed, 1);
}

void order_extend(struct order *o, int *more, int extras)
{
	o->extras = extras;
	smp_store_release(more, 1);
}

int order_items(struct order *o, int *more)
{
	int extended = READ_ONCE(*more);

	if (!READ_ONCE(o->placed))
		return 0;
	smp_rmb();
	return o->items + (extended ? o->extras : 0);
}

/*
 * $ smpair check -v -p . u02_bare_pointer.c
 * u02_bare_pointer.c:15:2: warning: smp_wmb() and the store to o->placed can be one smp_store_release() [acqrel]
 *    15 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_bare_pointer.c:16:2: note: publishes o->placed after the stores to o->items
 *    16 |         WRITE_ONCE(o->placed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u02_bare_pointer.c:31:2: note: pairs with smp_rmb() in order_items(), which stays: it orders *more too, and who shares that cannot be told [U2]
 *    31 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_bare_pointer.c:27:17: note: the access is here
 *    27 |         int extended = READ_ONCE(*more);
 *       |                        ^~~~~~~~~~~~~~~~
 * u02_bare_pointer.c:29:7: note: reads o->placed before the loads of o->items
 *    29 |         if (!READ_ONCE(o->placed))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * u02_bare_pointer.c:15:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u02_bare_pointer.c b/u02_bare_pointer.c
 * index 2c4b537..ce880a7 100644
 * --- a/u02_bare_pointer.c
 * +++ b/u02_bare_pointer.c
 * @@ -12,8 +12,8 @@ struct order {
 *  void order_place(struct order *o, int items)
 *  {
 *  	o->items = items;
 * -	smp_wmb();
 * -	WRITE_ONCE(o->placed, 1);
 * +	/* Pairs with smp_rmb() in order_items(). *\/
 * +	smp_store_release(&o->placed, 1);
 *  }
 *  $
 *  void order_extend(struct order *o, int *more, int extras)
 * [1]
 */
