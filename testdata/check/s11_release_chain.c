// SPDX-License-Identifier: GPL-2.0-only
/* S11: another CPU's relaxed RMW of the flag between release and acquire. */
#include "kernel.h"

struct job {
	int input;
	atomic_t pending;
};

void job_start(struct job *j, int input)
{
	j->input = input;
	smp_wmb();
	atomic_set(&j->pending, 2);
}

void job_drop(struct job *j)
{
	atomic_dec(&j->pending);
}

int job_input(struct job *j)
{
	if (!atomic_read(&j->pending))
		return -EAGAIN;
	smp_rmb();
	return j->input;
}

/*
 * $ smpair patch -p . s11_release_chain.c
 * diff --git a/s11_release_chain.c b/s11_release_chain.c
 * index 2c6c662..a7ab691 100644
 * --- a/s11_release_chain.c
 * +++ b/s11_release_chain.c
 * @@ -10,8 +10,8 @@ struct job {
 *  void job_start(struct job *j, int input)
 *  {
 *  	j->input = input;
 * -	smp_wmb();
 * -	atomic_set(&j->pending, 2);
 * +	/* Pairs with atomic_read_acquire() in job_input(). *\/
 * +	atomic_set_release(&j->pending, 2);
 *  }
 *  $
 *  void job_drop(struct job *j)
 * @@ -21,8 +21,8 @@ void job_drop(struct job *j)
 *  $
 *  int job_input(struct job *j)
 *  {
 * -	if (!atomic_read(&j->pending))
 * +	/* Pairs with atomic_set_release() in job_start(). *\/
 * +	if (!atomic_read_acquire(&j->pending))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return j->input;
 *  }
 * [1]
 */
