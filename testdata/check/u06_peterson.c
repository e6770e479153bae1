// SPDX-License-Identifier: GPL-2.0-only
/* U6: two flags and a turn; the barriers exclude each other's owners. */
#include "kernel.h"

struct peterson {
	int want[2];
	int turn;
	int shared;
};

int peterson_lock(struct peterson *p, int me)
{
	WRITE_ONCE(p->want[me], 1);
	smp_mb();
	WRITE_ONCE(p->turn, 1 - me);
	smp_mb();
	while (READ_ONCE(p->want[1 - me]) && READ_ONCE(p->turn) != me)
		cpu_relax();
	smp_mb();
	return p->shared;
}

void peterson_unlock(struct peterson *p, int me, int v)
{
	p->shared = v;
	smp_mb();
	WRITE_ONCE(p->want[me], 0);
}

/*
 * $ smpair check -v -p . u06_peterson.c
 * u06_peterson.c:14:2: note: smp_mb() is kept: with this full barrier it may order p->turn in a cycle that only two full barriers forbid [U6]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_peterson.c:16:2: note: the barrier is here
 *    16 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_peterson.c:16:2: note: smp_mb() is kept: full barrier from the store of p->turn to the load of p->want[1 - me]: only smp_mb() orders these [U6]
 *    16 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_peterson.c:19:2: note: smp_mb() is kept: peterson_lock() stores p->want[me] too, and its readers rely on two full barriers [U9]
 *    19 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_peterson.c:13:2: note: the access is here
 *    13 |         WRITE_ONCE(p->want[me], 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_peterson.c:26:2: note: smp_mb() is kept: peterson_lock() stores p->want[me] too, and its readers rely on two full barriers [U9]
 *    26 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_peterson.c:13:2: note: the access is here
 *    13 |         WRITE_ONCE(p->want[me], 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
 */
