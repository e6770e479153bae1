// SPDX-License-Identifier: GPL-2.0-only
/* U6: the condition's store before waitqueue_active(). */
#include "kernel.h"

struct chan {
	wait_queue_head_t wait;
	int data;
	int done;
};

void chan_complete(struct chan *c, int data)
{
	c->data = data;
	smp_mb();
	WRITE_ONCE(c->done, 1);
	/* Pairs with the barrier of prepare_to_wait(). */
	smp_mb();
	if (waitqueue_active(&c->wait))
		wake_up(&c->wait);
}

int chan_result(struct chan *c)
{
	if (!READ_ONCE(c->done))
		return -EAGAIN;
	smp_mb();
	return c->data;
}

/*
 * $ smpair check -v -p . u06_waitqueue_active.c
 * u06_waitqueue_active.c:14:2: warning: smp_mb() and the store to c->done can be one smp_store_release() [acqrel]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_waitqueue_active.c:15:2: note: publishes c->done after the stores to c->data
 *    15 |         WRITE_ONCE(c->done, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * u06_waitqueue_active.c:26:2: note: pairs with smp_mb() in chan_result(), which becomes smp_load_acquire()
 *    26 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_waitqueue_active.c:24:7: note: reads c->done before the loads of c->data
 *    24 |         if (!READ_ONCE(c->done))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u06_waitqueue_active.c:14:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u06_waitqueue_active.c b/u06_waitqueue_active.c
 * index 03a212a..5a05e14 100644
 * --- a/u06_waitqueue_active.c
 * +++ b/u06_waitqueue_active.c
 * @@ -11,8 +11,8 @@ struct chan {
 *  void chan_complete(struct chan *c, int data)
 *  {
 *  	c->data = data;
 * -	smp_mb();
 * -	WRITE_ONCE(c->done, 1);
 * +	/* Pairs with smp_load_acquire() in chan_result(). *\/
 * +	smp_store_release(&c->done, 1);
 *  	/* Pairs with the barrier of prepare_to_wait(). *\/
 *  	smp_mb();
 *  	if (waitqueue_active(&c->wait))
 * @@ -21,8 +21,8 @@ void chan_complete(struct chan *c, int data)
 *  $
 *  int chan_result(struct chan *c)
 *  {
 * -	if (!READ_ONCE(c->done))
 * +	/* Pairs with smp_store_release() in chan_complete(). *\/
 * +	if (!smp_load_acquire(&c->done))
 *  		return -EAGAIN;
 * -	smp_mb();
 *  	return c->data;
 *  }
 * u06_waitqueue_active.c:17:2: note: smp_mb() is kept: full barrier before waitqueue_active(): the condition's store must be ordered before the look for sleepers [U6]
 *    17 |         smp_mb();
 *       |         ^~~~~~~~
 * [1]
 */
