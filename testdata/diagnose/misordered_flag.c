// SPDX-License-Identifier: GPL-2.0-only
/*
 * Flags on the wrong side of barriers that their comments call a pair; and a
 * store before a load on both sides, where all is as it should be, also when the
 * store is undone after the barrier, or done on both of its sides.
 */
#include "kernel.h"

struct box {
	int size, ready, full, waits, gone;
	atomic_t users;
	unsigned long state;
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

void box_use(struct box *b)
{
	atomic_inc(&b->users);
	/* Pairs with smp_mb__after_atomic() in box_stop(). */
	smp_mb__after_atomic();
	if (!test_bit(0, &b->state))
		WRITE_ONCE(b->size, 0);
	atomic_dec(&b->users);
}

int box_stop(struct box *b)
{
	set_bit(0, &b->state);
	/* Pairs with smp_mb__after_atomic() in box_use(). */
	smp_mb__after_atomic();
	return atomic_read(&b->users);
}

void box_drop(struct box *b)
{
	WRITE_ONCE(b->gone, 1);
	/* Pairs with smp_rmb() in box_look(). */
	smp_wmb();
}

int box_look(struct box *b, int n)
{
	while (n-- && !READ_ONCE(b->gone)) {
		/* Pairs with smp_wmb() in box_drop(). */
		smp_rmb();
	}
	return READ_ONCE(b->gone);
}

void box_empty(struct box *b)
{
	WRITE_ONCE(b->waits, 0);
	/* Pairs with smp_rmb() in box_waits(). */
	smp_wmb();
}

int box_waits(struct box *b)
{
	if (!READ_ONCE(b->waits))
		return 0;
	/* Pairs with smp_wmb() in box_empty(). */
	smp_rmb();
	return b->size;
}

/*
 * $ smpair check -p . --rules=misordered-access --confidence=likely misordered_flag.c
 * misordered_flag.c:18:2: warning: b->ready is stored before smp_wmb(), and loaded before smp_rmb() in box_size(): what tells of data is stored after the barrier [misordered-access]
 *    18 |         WRITE_ONCE(b->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * misordered_flag.c:20:2: note: the barrier is here
 *    20 |         smp_wmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:28:2: note: its partner
 *    28 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:25:7: note: b->ready is loaded here
 *    25 |         if (!READ_ONCE(b->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * misordered_flag.c:46:9: warning: b->full is loaded after smp_rmb(), and stored after smp_wmb() in box_close(): what tells of data is loaded before the barrier [misordered-access]
 *    46 |         return READ_ONCE(b->full) ? size : 0;
 *       |                ^~~~~~~~~~~~~~~~~~
 * misordered_flag.c:45:2: note: the barrier is here
 *    45 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:36:2: note: its partner
 *    36 |         smp_wmb();
 *       |         ^~~~~~~~~
 * misordered_flag.c:37:2: note: b->full is stored here
 *    37 |         WRITE_ONCE(b->full, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
