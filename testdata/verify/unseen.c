// SPDX-License-Identifier: GPL-2.0-only
/* A barrier that is not compiled, and one for a device. */
#include "kernel.h"

struct queue {
	int desc;
	int doorbell;
};

void queue_ring(struct queue *q, int desc)
{
	q->desc = desc;
	wmb();
	WRITE_ONCE(q->doorbell, 1);
}

int queue_desc(struct queue *q)
{
#ifdef CONFIG_QUEUE_SMP
	smp_rmb();
#endif
	return q->desc;
}
