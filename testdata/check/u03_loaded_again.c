// SPDX-License-Identifier: GPL-2.0-only
/* U3: the flag is loaded again after the barrier, and only then relied on. */
#include "kernel.h"

struct cell {
	int data;
	int full;
};

void cell_put(struct cell *c, int data)
{
	c->data = data;
	smp_store_release(&c->full, 1);
}

int cell_get(struct cell *c)
{
	while (!READ_ONCE(c->full))
		cpu_relax();
	smp_rmb();
	if (READ_ONCE(c->full) != 1)
		return -EAGAIN;
	return c->data;
}

/*
 * $ smpair check -v -p . u03_loaded_again.c
 * u03_loaded_again.c:20:2: note: smp_rmb() is kept: c->full is loaded again after the barrier, before what it publishes is read [U3]
 *    20 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u03_loaded_again.c:21:6: note: the access is here
 *    21 |         if (READ_ONCE(c->full) != 1)
 *       |             ^~~~~~~~~~~~~~~~~~
 * u03_loaded_again.c:18:10: note: reads c->full before the loads of c->data
 *    18 |         while (!READ_ONCE(c->full))
 *       |                 ^~~~~~~~~~~~~~~~~~
 * u03_loaded_again.c:13:2: note: pairs with smp_store_release() in cell_put()
 *    13 |         smp_store_release(&c->full, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u03_loaded_again.c:13:2: note: publishes c->full after the stores to c->data
 */
