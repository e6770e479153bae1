// SPDX-License-Identifier: GPL-2.0-only
/* Two stores after the barrier that readers rely on. */
#include "kernel.h"

struct ring {
	int base;
	int head;
	int tail;
};

void ring_set(struct ring *r, int base, int head, int tail)
{
	r->base = base;
	/* Pairs with smp_rmb() in ring_head() and ring_tail(). */
	smp_wmb();
	WRITE_ONCE(r->head, head);
	WRITE_ONCE(r->tail, tail);
}

int ring_head(struct ring *r)
{
	int head = READ_ONCE(r->head);

	/* Pairs with smp_wmb() in ring_set(). */
	smp_rmb();
	return head + r->base;
}

int ring_tail(struct ring *r)
{
	int tail = READ_ONCE(r->tail);

	/* Pairs with smp_wmb() in ring_set(). */
	smp_rmb();
	return tail + r->base;
}
