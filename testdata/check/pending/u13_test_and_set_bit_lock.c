// SPDX-License-Identifier: GPL-2.0-only
/* U13: test_and_set_bit_lock() that fails orders nothing for who reads on. */
#include "kernel.h"

#define BUSY_BIT 0

struct unit {
	unsigned long flags;
	int owner;
	int value;
};

void unit_own(struct unit *u, int owner)
{
	u->owner = owner;
	smp_wmb();
	set_bit(BUSY_BIT, &u->flags);
}

int unit_owner(struct unit *u)
{
	if (!test_and_set_bit_lock(BUSY_BIT, &u->flags))
		return -EAGAIN;
	smp_rmb();
	return u->owner;
}

/*
 * $ smpair check -v -p . u13_test_and_set_bit_lock.c
 * u13_test_and_set_bit_lock.c:16:2: note: smp_wmb() is kept: set_bit() has no release form [U10]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u13_test_and_set_bit_lock.c:17:2: note: publishes bit BUSY_BIT of u->flags after the stores to u->owner
 *    17 |         set_bit(BUSY_BIT, &u->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u13_test_and_set_bit_lock.c:24:2: note: pairs with smp_rmb() in unit_owner()
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u13_test_and_set_bit_lock.c:22:7: note: reads bit BUSY_BIT of u->flags before the loads of u->owner
 *    22 |         if (!test_and_set_bit_lock(BUSY_BIT, &u->flags))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u13_test_and_set_bit_lock.c:24:2: note: smp_rmb() is kept: test_and_set_bit_lock() orders nothing when it fails [U13]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
