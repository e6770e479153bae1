// SPDX-License-Identifier: GPL-2.0-only
/* U6: the caller looks for sleepers behind the full barrier. */
#include "kernel.h"

struct stall {
	int size;
	int ready;
	int done;
	wait_queue_head_t wq;
};

static void stall_publish(struct stall *s, int n)
{
	WRITE_ONCE(s->size, n);
	WRITE_ONCE(s->done, 1);
	smp_mb();
	WRITE_ONCE(s->ready, 1);
}

void stall_finish(struct stall *s, int n)
{
	stall_publish(s, n);
	if (waitqueue_active(&s->wq))
		wake_up(&s->wq);
}

int stall_size(struct stall *s)
{
	if (!READ_ONCE(s->ready))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(s->size);
}

void stall_wait(struct stall *s)
{
	wait_event(s->wq, READ_ONCE(s->done));
}

/*
 * $ smpair patch -p . u06_waiters_in_caller.c
 * diff --git a/u06_waiters_in_caller.c b/u06_waiters_in_caller.c
 * index 9981cc4..7138aef 100644
 * --- a/u06_waiters_in_caller.c
 * +++ b/u06_waiters_in_caller.c
 * @@ -26,9 +26,9 @@ void stall_finish(struct stall *s, int n)
 *  $
 *  int stall_size(struct stall *s)
 *  {
 * -	if (!READ_ONCE(s->ready))
 * +	/* Pairs with smp_mb() in stall_publish(). *\/
 * +	if (!smp_load_acquire(&s->ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(s->size);
 *  }
 *  $
 * [1]
 */
