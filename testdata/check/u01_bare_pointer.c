// SPDX-License-Identifier: GPL-2.0-only
/* U1: a marked store through a bare pointer follows the barrier as well. */
#include "kernel.h"

struct order {
	int items;
	int placed;
};

void order_place(struct order *o, int *done, int items)
{
	o->items = items;
	smp_wmb();
	WRITE_ONCE(*done, 1);
	WRITE_ONCE(o->placed, 1);
}

int order_wait(struct order *o, int *done)
{
	while (!READ_ONCE(*done))
		cpu_relax();
	smp_rmb();
	return o->items;
}

int order_items(struct order *o)
{
	if (!READ_ONCE(o->placed))
		return 0;
	smp_rmb();
	return o->items;
}

/*
 * $ smpair check -v -p . u01_bare_pointer.c
 * u01_bare_pointer.c:22:2: note: smp_rmb() is kept: no partner found: nobody stores *done and the same data in the opposite order [unknown]
 *    22 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_bare_pointer.c:30:2: warning: smp_rmb() and the load of o->placed can be one smp_load_acquire() [acqrel]
 *    30 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_bare_pointer.c:28:7: note: reads o->placed before the loads of o->items
 *    28 |         if (!READ_ONCE(o->placed))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * u01_bare_pointer.c:13:2: note: pairs with smp_wmb() in order_place(), which stays: it orders *done too, and who shares that cannot be told [U1]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_bare_pointer.c:14:2: note: the access is here
 *    14 |         WRITE_ONCE(*done, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~
 * u01_bare_pointer.c:15:2: note: publishes o->placed after the stores to o->items
 *    15 |         WRITE_ONCE(o->placed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u01_bare_pointer.c:30:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_bare_pointer.c b/u01_bare_pointer.c
 * index 82a8693..6f08cfb 100644
 * --- a/u01_bare_pointer.c
 * +++ b/u01_bare_pointer.c
 * @@ -25,8 +25,8 @@ int order_wait(struct order *o, int *done)
 *  $
 *  int order_items(struct order *o)
 *  {
 * -	if (!READ_ONCE(o->placed))
 * +	/* Pairs with smp_wmb() in order_place(). *\/
 * +	if (!smp_load_acquire(&o->placed))
 *  		return 0;
 * -	smp_rmb();
 *  	return o->items;
 *  }
 * [1]
 */
