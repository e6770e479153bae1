// SPDX-License-Identifier: GPL-2.0-only
/* A side that is kept with a reason, and what is wrong with the other. */
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
 * $ smpair explain -p . warned.c:13 | sed -n '/^Partners/,$p'
 * Partners:
 *   warned.c:21:2: smp_rmb() in cell_get(), score 70 of 100: the same data on both sides
 *   warned.c:14:2: publishes c->full after the stores to c->data
 *   warned.c:19:7: reads c->full before the loads of c->data
 *
 * Verdict:
 *   warned.c:21:2: keep: smp_rmb() is kept: c->full is loaded again after the barrier, before what it publishes is read [U3]
 *   U3: what would do: keep smp_rmb() before the second read and smp_wmb() after the first increment
 *
 * Verdict:
 *   warned.c:22:7: warn: c->full is loaded before c->data without order, while smp_wmb() in cell_put() publishes the one by the other [unpaired-barrier]
 *   warned.c:24:9: c->data is loaded here
 *   warned.c:13:2: the publisher's barrier
 *   warned.c:12:2: c->data is stored before it
 *   warned.c:14:2: c->full is stored after it
 *
 * Cost:
 *   An acquire: `ldar` on arm64, `lwsync` on powerpc64, nothing on x86. A release the
 *   same on the writer's side; both are full barriers on arm32.
 */
