// SPDX-License-Identifier: GPL-2.0-only
/*
 * Flags on the wrong side of barriers that their comments call a pair; and a
 * store before a load on both sides, where all is as it should be.
 */
#include "kernel.h"

struct box {
	int size, ready, full, waits;
};

void box_fill(struct box *b, int size)
{
	b->size = size;
	WRITE_ONCE(b->ready, 1);
	/* Pairs with smp_rmb() in box_size(). */
	smp_wmb();
}

int box_size(struct box *b)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	/* Pairs with smp_wmb() in box_fill(). */
	smp_rmb();
	return b->size;
}

void box_close(struct box *b, int size)
{
	b->size = size;
	/* Pairs with smp_rmb() in box_closed(). */
	smp_wmb();
	WRITE_ONCE(b->full, 1);
}

int box_closed(struct box *b)
{
	int size = b->size;

	/* Pairs with smp_wmb() in box_close(). */
	smp_rmb();
	return READ_ONCE(b->full) ? size : 0;
}

int box_wait(struct box *b)
{
	WRITE_ONCE(b->waits, 1);
	/* Pairs with smp_mb() in box_wake(). */
	smp_mb();
	return READ_ONCE(b->full);
}

int box_wake(struct box *b)
{
	WRITE_ONCE(b->full, 0);
	/* Pairs with smp_mb() in box_wait(). */
	smp_mb();
	return READ_ONCE(b->waits);
}

/*
 * $ smpair check -p . --rules=misordered-access misordered_flag.c
 * misordered_flag.c:15:2: warning: b->ready is stored before smp_wmb(), and loaded before smp_rmb() in box_size(): what tells of data is stored after the barrier [misordered-access]
 *    15 |         WRITE_ONCE(b->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * misordered_flag.c:17:2: note: the barrier is here
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:25:2: note: its partner
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:22:7: note: b->ready is loaded here
 *    22 |         if (!READ_ONCE(b->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * misordered_flag.c:43:9: warning: b->full is loaded after smp_rmb(), and stored after smp_wmb() in box_close(): what tells of data is loaded before the barrier [misordered-access]
 *    43 |         return READ_ONCE(b->full) ? size : 0;
 *       |                ^~~~~~~~~~~~~~~~~~
 * misordered_flag.c:42:2: note: the barrier is here
 *    42 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:33:2: note: its partner
 *    33 |         smp_wmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:34:2: note: b->full is stored here
 *    34 |         WRITE_ONCE(b->full, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
