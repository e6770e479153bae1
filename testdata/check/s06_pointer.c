// SPDX-License-Identifier: GPL-2.0-only
/* S6: a pointer is published; all data is reached through it. */
#include "kernel.h"

struct policy {
	int limit;
	int burst;
};

struct queue {
	struct policy *policy;
};

void queue_set_policy(struct queue *q, struct policy *p, int limit)
{
	p->limit = limit;
	p->burst = limit * 2;
	smp_wmb();
	WRITE_ONCE(q->policy, p);
}

int queue_burst(struct queue *q)
{
	struct policy *p = READ_ONCE(q->policy);

	smp_rmb();
	return p ? p->burst : 0;
}

/*
 * $ smpair check -p . s06_pointer.c
 * s06_pointer.c:18:2: warning: smp_wmb() and the store to q->policy can be one smp_store_release() [acqrel]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * s06_pointer.c:19:2: note: publishes q->policy after the stores to p->burst
 *    19 |         WRITE_ONCE(q->policy, p);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * s06_pointer.c:26:2: note: pairs with smp_rmb() in queue_burst(), which becomes smp_load_acquire()
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * s06_pointer.c:24:21: note: reads q->policy before the loads of p->burst
 *    24 |         struct policy *p = READ_ONCE(q->policy);
 *       |                            ^~~~~~~~~~~~~~~~~~~~
 * s06_pointer.c:18:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/s06_pointer.c b/s06_pointer.c
 * index 3201c1a..bb82a63 100644
 * --- a/s06_pointer.c
 * +++ b/s06_pointer.c
 * @@ -15,14 +15,14 @@ void queue_set_policy(struct queue *q, struct policy *p, int limit)
 *  {
 *  	p->limit = limit;
 *  	p->burst = limit * 2;
 * -	smp_wmb();
 * -	WRITE_ONCE(q->policy, p);
 * +	/* Pairs with smp_load_acquire() in queue_burst(). *\/
 * +	smp_store_release(&q->policy, p);
 *  }
 *  $
 *  int queue_burst(struct queue *q)
 *  {
 * -	struct policy *p = READ_ONCE(q->policy);
 * +	/* Pairs with smp_store_release() in queue_set_policy(). *\/
 * +	struct policy *p = smp_load_acquire(&q->policy);
 *  $
 * -	smp_rmb();
 *  	return p ? p->burst : 0;
 *  }
 * [1]
 */
