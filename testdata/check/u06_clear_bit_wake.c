// SPDX-License-Identifier: GPL-2.0-only
/* U6: clear_bit(), a full barrier, then the look for who waits on the bit. */
#include "kernel.h"

#define JOB_BUSY 0

struct job {
	unsigned long flags;
	int result;
};

void job_finish(struct job *j, int result)
{
	j->result = result;
	smp_mb__before_atomic();
	clear_bit(JOB_BUSY, &j->flags);
	smp_mb__after_atomic();
	wake_up_bit(&j->flags, JOB_BUSY);
}

int job_poll(struct job *j)
{
	if (test_bit_acquire(JOB_BUSY, &j->flags))
		return -EBUSY;
	return j->result;
}

/*
 * $ smpair check -v -p . u06_clear_bit_wake.c
 * u06_clear_bit_wake.c:15:2: note: smp_mb__before_atomic() is kept: clear_bit() orders nothing by itself [U10]
 *    15 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u06_clear_bit_wake.c:16:2: note: publishes bit JOB_BUSY of j->flags after the stores to j->result
 *    16 |         clear_bit(JOB_BUSY, &j->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_clear_bit_wake.c:23:6: note: pairs with test_bit_acquire() in job_poll()
 *    23 |         if (test_bit_acquire(JOB_BUSY, &j->flags))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_clear_bit_wake.c:23:6: note: reads bit JOB_BUSY of j->flags before the loads of j->result
 * u06_clear_bit_wake.c:17:2: note: smp_mb__after_atomic() is kept: full barrier before wake_up_bit(): the condition's store must be ordered before the look for sleepers [U6]
 *    17 |         smp_mb__after_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 */
