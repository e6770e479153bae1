// SPDX-License-Identifier: GPL-2.0-only
/* U6: the R shape: two stores against a store and a load. */
#include "kernel.h"

struct owner {
	int data;
	int who;
	int valid;
};

void owner_take(struct owner *o, int data)
{
	WRITE_ONCE(o->data, data);
	smp_mb();
	WRITE_ONCE(o->who, 1);
}

int owner_check(struct owner *o)
{
	WRITE_ONCE(o->who, 2);
	smp_mb();
	return READ_ONCE(o->data);
}

int owner_data(struct owner *o)
{
	if (smp_load_acquire(&o->who) != 1)
		return -EAGAIN;
	return READ_ONCE(o->data);
}

/*
 * $ smpair check -v -p . u06_r_shape.c
 * u06_r_shape.c:14:2: note: smp_mb() is kept: with this full barrier it may order o->who in a cycle that only two full barriers forbid [U6]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_r_shape.c:21:2: note: the barrier is here
 *    21 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_r_shape.c:21:2: note: smp_mb() is kept: full barrier from the store of o->who to the load of o->data: only smp_mb() orders these [U6]
 *    21 |         smp_mb();
 *       |         ^~~~~~~~
 */
