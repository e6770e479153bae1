// SPDX-License-Identifier: GPL-2.0-only
/*
 * S5: smp_mb__before_atomic() and set_bit() are right; nothing is to be done.
 */
#include "kernel.h"

#define READY 0

struct fan {
	unsigned long flags;
	int speed;
};

void fan_start(struct fan *f, int speed)
{
	f->speed = speed;
	/* Pairs with test_bit_acquire() in fan_speed(). */
	smp_mb__before_atomic();
	set_bit(READY, &f->flags);
}

int fan_speed(struct fan *f)
{
	/* Pairs with smp_mb__before_atomic() in fan_start(). */
	if (!test_bit_acquire(READY, &f->flags))
		return 0;
	return f->speed;
}

/*
 * $ smpair check -v -p . s05_before_atomic_stays.c
 * s05_before_atomic_stays.c:18:2: note: smp_mb__before_atomic() is kept: set_bit() orders nothing by itself [U10]
 *    18 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * s05_before_atomic_stays.c:19:2: note: publishes bit READY of f->flags after the stores to f->speed
 *    19 |         set_bit(READY, &f->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * s05_before_atomic_stays.c:25:7: note: pairs with test_bit_acquire() in fan_speed()
 *    25 |         if (!test_bit_acquire(READY, &f->flags))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * s05_before_atomic_stays.c:25:7: note: reads bit READY of f->flags before the loads of f->speed
 */
