// SPDX-License-Identifier: GPL-2.0-only
/*
 * A writer must use smp_wmb() before it sets full, and readers smp_rmb().
 */
static void post(struct box *b, int item)
{
	/* smp_mb() below is for somebody else */
	smp_mb();
	b->item = item;

	/*
	 * All must be there before. Do a smp_wmb() once it is and
	 * before the box counts as full.
	 *
	 * Pairs with smp_load_acquire() in take().
	 */
	smp_store_release(&b->full, 1);
}

/* not about that: smp_wmb() is for the lid */
static void lid(struct box *b)
{
	/* b->full is read with smp_rmb() behind it */
	b->lid = 1;
	/* Pairs with smp_rmb() in open(). full must be 1. */
	smp_wmb();
	b->lid_closed = 1;
}

/* Once full is seen smp_rmb() orders the rest. */
