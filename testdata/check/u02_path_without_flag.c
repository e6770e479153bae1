// SPDX-License-Identifier: GPL-2.0-only
/* U2: the read barrier is also reached without the load of the flag. */
#include "kernel.h"

struct feed {
	int value;
	int fresh;
	int serial;
};

void feed_update(struct feed *f, int value)
{
	f->value = value;
	smp_wmb();
	WRITE_ONCE(f->fresh, 1);
}

int feed_value(struct feed *f, int wait)
{
	int serial = READ_ONCE(f->serial);

	if (wait && !READ_ONCE(f->fresh))
		return -EAGAIN;
	smp_rmb();
	return f->value + serial;
}

/*
 * $ smpair check -v -p . u02_path_without_flag.c
 * u02_path_without_flag.c:14:2: warning: smp_wmb() and the store to f->fresh can be one smp_store_release() [acqrel]
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_path_without_flag.c:15:2: note: publishes f->fresh after the stores to f->value
 *    15 |         WRITE_ONCE(f->fresh, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u02_path_without_flag.c:24:2: note: pairs with smp_rmb() in feed_value(), which stays: it may be reached without the load of the flag, and orders what was loaded before then [U2]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_path_without_flag.c:22:15: note: reads f->fresh before the loads of f->value
 *    22 |         if (wait && !READ_ONCE(f->fresh))
 *       |                      ^~~~~~~~~~~~~~~~~~~
 * u02_path_without_flag.c:14:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u02_path_without_flag.c b/u02_path_without_flag.c
 * index f5cbddc..2f52936 100644
 * --- a/u02_path_without_flag.c
 * +++ b/u02_path_without_flag.c
 * @@ -11,8 +11,8 @@ struct feed {
 *  void feed_update(struct feed *f, int value)
 *  {
 *  	f->value = value;
 * -	smp_wmb();
 * -	WRITE_ONCE(f->fresh, 1);
 * +	/* Pairs with smp_rmb() in feed_value(). *\/
 * +	smp_store_release(&f->fresh, 1);
 *  }
 *  $
 *  int feed_value(struct feed *f, int wait)
 * [1]
 */
