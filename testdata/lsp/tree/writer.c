// SPDX-License-Identifier: GPL-2.0-only
#include "ring.h"

void ring_fill(struct ring *r, int value)
{
	r->slots[0] = value;
	r->filled = 1;
	/* Pairs with smp_rmb() in ring_last(). */
	smp_wmb();
	WRITE_ONCE(r->ready, 1);
}
