// SPDX-License-Identifier: GPL-2.0-only
/*
 * The release is of another flag: the barrier before set_bit() is still
 * needed.
 */
#include "kernel.h"

struct order {
	int items;
	int placed;
	unsigned long paid;
};

void order_place(struct order *o, int items)
{
	o->items = items;
	smp_wmb();
	set_bit(0, &o->paid);
	smp_store_release(&o->placed, 1);
}

int order_placed_items(struct order *o)
{
	if (!smp_load_acquire(&o->placed))
		return 0;
	return o->items;
}

int order_paid_items(struct order *o)
{
	if (!test_bit_acquire(0, &o->paid))
		return 0;
	return o->items;
}

/*
 * $ smpair check -v -p . release_of_other_flag.c
 * release_of_other_flag.c:17:2: note: smp_wmb() is kept: set_bit() has no form with release [U10]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * release_of_other_flag.c:19:2: note: publishes o->placed after the stores to o->items
 *    19 |         smp_store_release(&o->placed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * release_of_other_flag.c:24:7: note: pairs with smp_load_acquire() in order_placed_items()
 *    24 |         if (!smp_load_acquire(&o->placed))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * release_of_other_flag.c:24:7: note: reads o->placed before the loads of o->items
 * release_of_other_flag.c:31:7: note: pairs with test_bit_acquire() in order_paid_items()
 *    31 |         if (!test_bit_acquire(0, &o->paid))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * release_of_other_flag.c:31:7: note: reads bit 0 of o->paid before the loads of o->items
 */
