// SPDX-License-Identifier: GPL-2.0-only
/*
 * A flag that a callee looks at for itself and tells nobody of is hardly what
 * the caller's fence is for; it gets an acquire of its own all the same.
 */
#include "kernel.h"

struct request {
	unsigned long flags;
	int transferred;
	int error;
};

enum { QUEUED, PAUSED };

void request_queue(struct request *rq, int transferred)
{
	rq->transferred = transferred;
	smp_wmb();
	set_bit(QUEUED, &rq->flags);
}

void request_pause(struct request *rq, int error)
{
	rq->transferred = 0;
	rq->error = error;
	smp_wmb();
	set_bit(PAUSED, &rq->flags);
}

void request_stop(struct request *rq);

static void request_collect(struct request *rq)
{
	if (test_bit(PAUSED, &rq->flags))
		request_stop(rq);
}

int request_work(struct request *rq)
{
	request_collect(rq);
	if (!test_bit(QUEUED, &rq->flags))
		return -EAGAIN;
	smp_rmb();
	return rq->transferred + rq->error;
}

/*
 * $ smpair patch -p . u02_callee_keeps_it.c
 * diff --git a/u02_callee_keeps_it.c b/u02_callee_keeps_it.c
 * index cef35e7..8dc914e 100644
 * --- a/u02_callee_keeps_it.c
 * +++ b/u02_callee_keeps_it.c
 * @@ -32,15 +32,16 @@ void request_stop(struct request *rq);
 *  $
 *  static void request_collect(struct request *rq)
 *  {
 * -	if (test_bit(PAUSED, &rq->flags))
 * +	/* Pairs with smp_wmb() in request_pause(). *\/
 * +	if (test_bit_acquire(PAUSED, &rq->flags))
 *  		request_stop(rq);
 *  }
 *  $
 *  int request_work(struct request *rq)
 *  {
 *  	request_collect(rq);
 * -	if (!test_bit(QUEUED, &rq->flags))
 * +	/* Pairs with smp_wmb() in request_queue(). *\/
 * +	if (!test_bit_acquire(QUEUED, &rq->flags))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return rq->transferred + rq->error;
 *  }
 * [1]
 */
