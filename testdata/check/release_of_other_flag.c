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
 * release_of_other_flag.c:17:2: note: smp_wmb() is kept: set_bit() has no release form [U10]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * release_of_other_flag.c:18:2: note: publishes bit 0 of o->paid after the stores to o->items
 *    18 |         set_bit(0, &o->paid);
 *       |         ^~~~~~~~~~~~~~~~~~~~
 * release_of_other_flag.c:31:7: note: pairs with test_bit_acquire() in order_paid_items()
 *    31 |         if (!test_bit_acquire(0, &o->paid))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * release_of_other_flag.c:31:7: note: reads bit 0 of o->paid before the loads of o->items
 */
