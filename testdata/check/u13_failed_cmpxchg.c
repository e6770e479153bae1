// SPDX-License-Identifier: GPL-2.0-only
/*
 * U13: a cmpxchg() that fails orders nothing; the smp_rmb() stays for that
 * path.
 */
#include "kernel.h"

struct once {
	int result;
	int state;
};

void once_done(struct once *o, int result)
{
	o->result = result;
	smp_store_release(&o->state, 2);
}

int once_run(struct once *o)
{
	int old = cmpxchg(&o->state, 0, 1);

	if (!old)
		return -EAGAIN;
	if (old == 1)
		return -EBUSY;
	smp_rmb();
	return o->result;
}

/*
 * $ smpair check -v -p . u13_failed_cmpxchg.c
 * u13_failed_cmpxchg.c:27:2: note: smp_rmb() is kept: cmpxchg() orders nothing when it fails [U13]
 *    27 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u13_failed_cmpxchg.c:21:12: note: reads o->state before the loads of o->result
 *    21 |         int old = cmpxchg(&o->state, 0, 1);
 *       |                   ^~~~~~~~~~~~~~~~~~~~~~~~
 * u13_failed_cmpxchg.c:16:2: note: pairs with smp_store_release() in once_done()
 *    16 |         smp_store_release(&o->state, 2);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u13_failed_cmpxchg.c:16:2: note: publishes o->state after the stores to o->result
 */
