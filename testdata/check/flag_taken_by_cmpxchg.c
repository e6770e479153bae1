// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: the second flag is taken by cmpxchg(), which is a full barrier when it
 * succeeds, and relies on the write barrier as well.
 */
#include "kernel.h"

struct job {
	int length;
	int announced;
	int owner;
};

void job_offer(struct job *j, int length)
{
	j->length = length;
	smp_wmb();
	WRITE_ONCE(j->announced, 1);
	WRITE_ONCE(j->owner, 1);
}

int job_length(struct job *j)
{
	if (!READ_ONCE(j->announced))
		return 0;
	smp_rmb();
	return j->length;
}

int job_take(struct job *j)
{
	if (cmpxchg(&j->owner, 1, 2) != 1)
		return -EBUSY;
	return j->length;
}

/*
 * $ smpair check -p . flag_taken_by_cmpxchg.c
 * flag_taken_by_cmpxchg.c:26:2: warning: smp_rmb() and the load of j->announced can be one smp_load_acquire() [acqrel]
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_taken_by_cmpxchg.c:24:7: note: reads j->announced before the loads of j->length
 *    24 |         if (!READ_ONCE(j->announced))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~
 * flag_taken_by_cmpxchg.c:17:2: note: pairs with smp_wmb() in job_offer(), which stays: job_take() takes j->owner, which the fence orders too [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_taken_by_cmpxchg.c:32:6: note: the access is here
 *    32 |         if (cmpxchg(&j->owner, 1, 2) != 1)
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~
 * flag_taken_by_cmpxchg.c:18:2: note: publishes j->announced after the stores to j->length
 *    18 |         WRITE_ONCE(j->announced, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 * flag_taken_by_cmpxchg.c:26:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/flag_taken_by_cmpxchg.c b/flag_taken_by_cmpxchg.c
 * index f77b09f..a7b9cff 100644
 * --- a/flag_taken_by_cmpxchg.c
 * +++ b/flag_taken_by_cmpxchg.c
 * @@ -21,9 +21,9 @@ void job_offer(struct job *j, int length)
 *  $
 *  int job_length(struct job *j)
 *  {
 * -	if (!READ_ONCE(j->announced))
 * +	/* Pairs with smp_wmb() in job_offer(). *\/
 * +	if (!smp_load_acquire(&j->announced))
 *  		return 0;
 * -	smp_rmb();
 *  	return j->length;
 *  }
 *  $
 * [1]
 */
