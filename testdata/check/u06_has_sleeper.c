// SPDX-License-Identifier: GPL-2.0-only
/* U6: a helper that asks for sleepers has the full barrier inside. */
#include "kernel.h"

struct pipe {
	wait_queue_head_t wait;
	int data;
	int filled;
};

static inline bool pipe_has_sleeper(struct pipe *p)
{
	/* The condition is stored before this; see prepare_to_wait(). */
	smp_mb();
	return waitqueue_active(&p->wait);
}

void pipe_fill(struct pipe *p, int data)
{
	p->data = data;
	smp_store_release(&p->filled, 1);
	if (pipe_has_sleeper(p))
		wake_up(&p->wait);
}

int pipe_data(struct pipe *p)
{
	if (!smp_load_acquire(&p->filled))
		return -EAGAIN;
	return p->data;
}

/*
 * $ smpair check -v -p . u06_has_sleeper.c
 * u06_has_sleeper.c:14:2: note: smp_mb() is kept: full barrier before waitqueue_active(): the condition's store must be ordered before the look for sleepers [U6]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 */
