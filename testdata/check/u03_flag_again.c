// SPDX-License-Identifier: GPL-2.0-only
/* U3: the flag is loaded again after the barrier and only then used. */
#include "kernel.h"

struct cell {
	int data;
	int full;
};

void cell_put(struct cell *c, int data)
{
	c->data = data;
	smp_wmb();
	WRITE_ONCE(c->full, 1);
}

int cell_get(struct cell *c)
{
	if (!READ_ONCE(c->full))
		cpu_relax();
	smp_rmb();
	if (!READ_ONCE(c->full))
		return -EAGAIN;
	return c->data;
}

/*
 * $ smpair check -v -p . u03_flag_again.c
 * u03_flag_again.c:21:2: note: smp_rmb() is kept: c->full is loaded again after the barrier, before what it publishes is read [U3]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u03_flag_again.c:22:7: note: the access is here
 *    22 |         if (!READ_ONCE(c->full))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u03_flag_again.c:19:7: note: reads c->full before the loads of c->data
 *    19 |         if (!READ_ONCE(c->full))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u03_flag_again.c:13:2: note: pairs with smp_wmb() in cell_put()
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u03_flag_again.c:14:2: note: publishes c->full after the stores to c->data
 *    14 |         WRITE_ONCE(c->full, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 */
