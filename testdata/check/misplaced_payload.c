// SPDX-License-Identifier: GPL-2.0-only
/* The reader looks at the data before the barrier only: no conversion. */
#include "kernel.h"

struct coin {
	int side;
	int landed;
};

void coin_toss(struct coin *c, int side)
{
	c->side = side;
	smp_wmb();
	WRITE_ONCE(c->landed, 1);
}

int coin_side(struct coin *c)
{
	int side = READ_ONCE(c->side);

	if (!READ_ONCE(c->landed))
		return -EAGAIN;
	smp_rmb();
	return side;
}

/*
 * $ smpair check -v -p . misplaced_payload.c
 * misplaced_payload.c:13:2: note: smp_wmb() is kept: no partner found: nobody loads c->landed and the same data in the opposite order [unknown]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * misplaced_payload.c:23:2: note: smp_rmb() is kept: no partner found: nobody stores c->landed and the same data in the opposite order [unknown]
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
