// SPDX-License-Identifier: GPL-2.0-only
/*
 * S6: the reader's barrier stands before the pointer's load. Only the address
 * dependency orders what is read through the pointer, so the two are a pair,
 * but none to be converted.
 */
#include "kernel.h"

struct route {
	int metric;
	int mtu;
};

struct table {
	struct route *best;
};

void table_set(struct table *t, struct route *r, int metric, int mtu)
{
	r->metric = metric;
	r->mtu = mtu;
	/* Pairs with smp_rmb() in table_mtu(). */
	smp_wmb();
	t->best = r;
}

int table_mtu(struct table *t)
{
	struct route *r;

	/* Pairs with smp_wmb() in table_set(). */
	smp_rmb();
	r = t->best;
	return r ? r->mtu + r->metric : 0;
}

/*
 * $ smpair check -p . --no-comments --dump=pairs pointer_behind_barrier.c
 * pair table.best score=50 through
 * 	writer pointer_behind_barrier.c:23:2 table_set()	store pointer_behind_barrier.c:24:2 table_set()
 * 	reader pointer_behind_barrier.c:32:2 table_mtu()	load pointer_behind_barrier.c:33:6 table_mtu()
 * $ smpair check -p . -v pointer_behind_barrier.c
 * pointer_behind_barrier.c:32:2: note: smp_rmb() is kept: t->best is loaded after it, and only its address dependency orders what is read through it; load it by smp_load_acquire() instead [S6]
 *    32 |         smp_rmb();
 *       |         ^~~~~~~~~
 * pointer_behind_barrier.c:33:6: note: reads t->best
 *    33 |         r = t->best;
 *       |             ^~~~~~~
 * pointer_behind_barrier.c:23:2: note: pairs with smp_wmb() in table_set()
 *    23 |         smp_wmb();
 *       |         ^~~~~~~~~
 * pointer_behind_barrier.c:24:2: note: publishes t->best
 *    24 |         t->best = r;
 *       |         ^~~~~~~~~~~
 * pointer_behind_barrier.c:33:6: warning: t->best is loaded after smp_rmb(), and stored after smp_wmb() in table_set(): what tells of data is loaded before the barrier [misordered-access]
 *    33 |         r = t->best;
 *       |             ^~~~~~~
 * pointer_behind_barrier.c:32:2: note: the barrier is here
 *    32 |         smp_rmb();
 *       |         ^~~~~~~~~
 * pointer_behind_barrier.c:23:2: note: its partner
 *    23 |         smp_wmb();
 *       |         ^~~~~~~~~
 * pointer_behind_barrier.c:24:2: note: t->best is stored here
 *    24 |         t->best = r;
 *       |         ^~~~~~~~~~~
 * [1]
 */
