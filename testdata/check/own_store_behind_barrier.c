// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the reader has stored itself it reads back, whatever the barriers do:
 * no outcome shows that the two are a pair, and nothing is proven by it.
 */
#include "kernel.h"

struct gauge {
	int value;
	int ready;
};

void gauge_set(struct gauge *g, int value)
{
	WRITE_ONCE(g->value, value);
	smp_wmb();
	WRITE_ONCE(g->ready, 1);
}

int gauge_reset(struct gauge *g)
{
	WRITE_ONCE(g->value, 7);
	if (!READ_ONCE(g->ready))
		return 0;
	smp_rmb();
	return READ_ONCE(g->value);
}

/*
 * $ smpair check -p . -v own_store_behind_barrier.c
 * own_store_behind_barrier.c:16:2: note: smp_wmb() is kept: no stale read was found that the barriers forbid; this is no pair [LKMM]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * own_store_behind_barrier.c:17:2: note: publishes g->ready after the stores to g->value
 *    17 |         WRITE_ONCE(g->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * own_store_behind_barrier.c:25:2: note: pairs with smp_rmb() in gauge_reset()
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 * own_store_behind_barrier.c:23:7: note: reads g->ready before the loads of g->value
 *    23 |         if (!READ_ONCE(g->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~
 */
