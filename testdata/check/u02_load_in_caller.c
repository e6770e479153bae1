// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: the caller loads a second flag before it calls the function with
 * smp_rmb().
 */
#include "kernel.h"

struct parcel {
	int weight, stamps;
	int packed;
	int stamped;
};

void parcel_pack(struct parcel *p, int weight)
{
	p->weight = weight;
	smp_store_release(&p->packed, 1);
}

void parcel_stamp(struct parcel *p, int stamps)
{
	p->stamps = stamps;
	smp_store_release(&p->stamped, 1);
}

static int parcel_price(struct parcel *p)
{
	if (!READ_ONCE(p->packed))
		return 0;
	smp_rmb();
	return p->weight + p->stamps;
}

int parcel_total(struct parcel *p)
{
	if (!READ_ONCE(p->stamped))
		return 0;
	return parcel_price(p);
}

/*
 * $ smpair check -v -p . u02_load_in_caller.c
 * u02_load_in_caller.c:30:2: note: smp_rmb() is kept: it orders the load of p->stamped as well as that of p->packed [U2]
 *    30 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_load_in_caller.c:28:7: note: reads p->packed before the loads of p->weight
 *    28 |         if (!READ_ONCE(p->packed))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * u02_load_in_caller.c:36:7: note: reads p->stamped before the loads of p->stamps in parcel_price()
 *    36 |         if (!READ_ONCE(p->stamped))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 * u02_load_in_caller.c:17:2: note: pairs with smp_store_release() in parcel_pack()
 *    17 |         smp_store_release(&p->packed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u02_load_in_caller.c:17:2: note: publishes p->packed after the stores to p->weight
 * u02_load_in_caller.c:23:2: note: pairs with smp_store_release() in parcel_stamp()
 *    23 |         smp_store_release(&p->stamped, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u02_load_in_caller.c:23:2: note: publishes p->stamped after the stores to p->stamps
 */
