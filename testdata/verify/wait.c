// SPDX-License-Identifier: GPL-2.0-only
/* The condition of a sleeper, stored before the look for sleepers. */
#include "kernel.h"

struct chan {
	wait_queue_head_t wait;
	int done;
};

void chan_complete(struct chan *c)
{
	WRITE_ONCE(c->done, 1);
	/* Pairs with the barrier of prepare_to_wait(). */
	smp_mb();
	if (waitqueue_active(&c->wait))
		wake_up(&c->wait);
}

int chan_done(struct chan *c)
{
	return READ_ONCE(c->done);
}
