// SPDX-License-Identifier: GPL-2.0-only
/*
 * The flag is set by a fully ordered operation: the barrier before it is no
 * use.
 */
#include "kernel.h"

#define DONE 1

struct quiz {
	unsigned long flags;
	int answer;
};

int quiz_answer(struct quiz *q, int answer)
{
	q->answer = answer;
	smp_wmb();
	return test_and_set_bit(DONE, &q->flags);
}

int quiz_result(struct quiz *q)
{
	if (!test_bit(DONE, &q->flags))
		return -EAGAIN;
	smp_rmb();
	return q->answer;
}

/*
 * $ smpair patch -p . test_and_set_writer.c
 * diff --git a/test_and_set_writer.c b/test_and_set_writer.c
 * index 4fdab24..90eb05d 100644
 * --- a/test_and_set_writer.c
 * +++ b/test_and_set_writer.c
 * @@ -15,14 +15,14 @@ struct quiz {
 *  int quiz_answer(struct quiz *q, int answer)
 *  {
 *  	q->answer = answer;
 * -	smp_wmb();
 * +	/* Pairs with test_bit_acquire() in quiz_result(). *\/
 *  	return test_and_set_bit(DONE, &q->flags);
 *  }
 *  $
 *  int quiz_result(struct quiz *q)
 *  {
 * -	if (!test_bit(DONE, &q->flags))
 * +	/* Pairs with test_and_set_bit() in quiz_answer(). *\/
 * +	if (!test_bit_acquire(DONE, &q->flags))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return q->answer;
 *  }
 * [1]
 */
