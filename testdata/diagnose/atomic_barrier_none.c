// SPDX-License-Identifier: GPL-2.0-only
/* U11: nothing atomic comes before the barrier, in any caller. */
#include "kernel.h"

struct lamp {
	int on;
	int bright;
};

static void lamp_settle(struct lamp *l)
{
	l->on = 1;
	smp_mb__after_atomic();
	l->bright = 2;
}

void lamp_first(struct lamp *l)
{
	lamp_settle(l);
}

/*
 * $ smpair check -p . --rules=atomic-barrier --confidence=likely atomic_barrier_none.c
 * $ smpair check -p . --rules=atomic-barrier atomic_barrier_none.c
 * atomic_barrier_none.c:13:2: warning: smp_mb__after_atomic(): no atomic read-modify-write comes before it; it is a compiler barrier at most on x86 [atomic-barrier]
 *    13 |         smp_mb__after_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * atomic_barrier_none.c:13:2: note: if order is needed here, it takes smp_mb(), smp_wmb() or smp_rmb() [U11]
 * [1]
 */
