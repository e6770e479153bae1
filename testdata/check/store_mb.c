// SPDX-License-Identifier: GPL-2.0-only
/* smp_store_mb() is for store buffering and stays. */
#include "kernel.h"

struct latch {
	int set;
	int waiting;
};

int latch_set(struct latch *l)
{
	smp_store_mb(l->set, 1);
	return READ_ONCE(l->waiting);
}

int latch_wait(struct latch *l)
{
	WRITE_ONCE(l->waiting, 1);
	smp_mb();
	return READ_ONCE(l->set);
}

/*
 * $ smpair check -v -p . store_mb.c
 * store_mb.c:19:2: note: smp_mb() is kept: full barrier from the store of l->waiting to the load of l->set: only smp_mb() orders these [U6]
 *    19 |         smp_mb();
 *       |         ^~~~~~~~
 */
