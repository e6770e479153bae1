// SPDX-License-Identifier: GPL-2.0-only
/*
 * A loop looks at one object after another, behind a fence of its own: that is
 * no second look at the flag as in a sequence count.
 */
#include "kernel.h"

struct job {
	int result;
	int pending;
	struct job *next;
};

struct queue {
	int issued;
	int limit;
	struct job *first;
};

void job_complete(struct job *job, int result)
{
	job->result = result;
	smp_wmb();
	WRITE_ONCE(job->pending, 0);
}

void queue_issue(struct queue *q, int limit)
{
	q->limit = limit;
	smp_wmb();
	WRITE_ONCE(q->issued, q->issued + 1);
}

int queue_collect(struct queue *q)
{
	int sum = 0;
	int issued;

	do {
		issued = READ_ONCE(q->issued);
		smp_rmb();
		for (struct job *job = q->first; job; job = job->next) {
			if (READ_ONCE(job->pending))
				break;
			smp_rmb();
			sum += job->result;
		}
	} while (sum < q->limit && issued);
	return sum;
}

/*
 * $ smpair patch -p . loop_over_objects.c
 * diff --git a/loop_over_objects.c b/loop_over_objects.c
 * index 78d5dfa..6a4a353 100644
 * --- a/loop_over_objects.c
 * +++ b/loop_over_objects.c
 * @@ -20,15 +20,15 @@ struct queue {
 *  void job_complete(struct job *job, int result)
 *  {
 *  	job->result = result;
 * -	smp_wmb();
 * -	WRITE_ONCE(job->pending, 0);
 * +	/* Pairs with smp_load_acquire() in queue_collect(). *\/
 * +	smp_store_release(&job->pending, 0);
 *  }
 *  $
 *  void queue_issue(struct queue *q, int limit)
 *  {
 *  	q->limit = limit;
 * -	smp_wmb();
 * -	WRITE_ONCE(q->issued, q->issued + 1);
 * +	/* Pairs with smp_load_acquire() in queue_collect(). *\/
 * +	smp_store_release(&q->issued, q->issued + 1);
 *  }
 *  $
 *  int queue_collect(struct queue *q)
 * @@ -37,12 +37,12 @@ int queue_collect(struct queue *q)
 *  	int issued;
 *  $
 *  	do {
 * -		issued = READ_ONCE(q->issued);
 * -		smp_rmb();
 * +		/* Pairs with smp_store_release() in queue_issue(). *\/
 * +		issued = smp_load_acquire(&q->issued);
 *  		for (struct job *job = q->first; job; job = job->next) {
 * -			if (READ_ONCE(job->pending))
 * +			/* Pairs with smp_store_release() in job_complete(). *\/
 * +			if (smp_load_acquire(&job->pending))
 *  				break;
 * -			smp_rmb();
 *  			sum += job->result;
 *  		}
 *  	} while (sum < q->limit && issued);
 * [1]
 */
