// SPDX-License-Identifier: GPL-2.0-only
/*
 * S7: test_and_clear_bit() is fully ordered; the smp_mb() after it is no use.
 */
#include "kernel.h"

#define WORK_PENDING 0

struct work {
	unsigned long flags;
	int cmd, arg;
};

void work_post(struct work *w, int cmd, int arg)
{
	w->cmd = cmd;
	w->arg = arg;
	smp_mb__before_atomic();
	set_bit(WORK_PENDING, &w->flags);
}

int work_run(struct work *w)
{
	if (!test_and_clear_bit(WORK_PENDING, &w->flags))
		return -EAGAIN;
	smp_mb();
	return w->cmd + w->arg;
}

/*
 * $ smpair patch -p . s07_after_full_rmw.c
 * diff --git a/s07_after_full_rmw.c b/s07_after_full_rmw.c
 * index 469dea5..edcfeec 100644
 * --- a/s07_after_full_rmw.c
 * +++ b/s07_after_full_rmw.c
 * @@ -23,6 +23,5 @@ int work_run(struct work *w)
 *  {
 *  	if (!test_and_clear_bit(WORK_PENDING, &w->flags))
 *  		return -EAGAIN;
 * -	smp_mb();
 *  	return w->cmd + w->arg;
 *  }
 * [1]
 */
