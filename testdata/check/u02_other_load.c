// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: a load of another word, published elsewhere by release, is ordered too.
 */
#include "kernel.h"

struct feed {
	int value, extra;
	int fresh;
	int more;
};

void feed_update(struct feed *f, int value)
{
	f->value = value;
	smp_wmb();
	WRITE_ONCE(f->fresh, 1);
}

void feed_extend(struct feed *f, int extra)
{
	f->extra = extra;
	smp_store_release(&f->more, 1);
}

int feed_value(struct feed *f)
{
	int more = READ_ONCE(f->more);

	if (!READ_ONCE(f->fresh))
		return -EAGAIN;
	smp_rmb();
	return f->value + (more ? f->extra : 0);
}

/*
 * $ smpair check -v -p . u02_other_load.c
 * u02_other_load.c:16:2: warning: smp_wmb() and the store to f->fresh can be one smp_store_release() [acqrel]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_other_load.c:17:2: note: publishes f->fresh after the stores to f->value
 *    17 |         WRITE_ONCE(f->fresh, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u02_other_load.c:32:2: note: pairs with smp_rmb() in feed_value(), which stays: it orders the load of f->more as well as that of f->fresh [U2]
 *    32 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_other_load.c:28:13: note: the access is here
 *    28 |         int more = READ_ONCE(f->more);
 *       |                    ^~~~~~~~~~~~~~~~~~
 * u02_other_load.c:30:7: note: reads f->fresh before the loads of f->value
 *    30 |         if (!READ_ONCE(f->fresh))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * u02_other_load.c:16:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u02_other_load.c b/u02_other_load.c
 * index 6431321..d8c42e1 100644
 * --- a/u02_other_load.c
 * +++ b/u02_other_load.c
 * @@ -13,8 +13,8 @@ struct feed {
 *  void feed_update(struct feed *f, int value)
 *  {
 *  	f->value = value;
 * -	smp_wmb();
 * -	WRITE_ONCE(f->fresh, 1);
 * +	/* Pairs with smp_rmb() in feed_value(). *\/
 * +	smp_store_release(&f->fresh, 1);
 *  }
 *  $
 *  void feed_extend(struct feed *f, int extra)
 * u02_other_load.c:32:2: note: smp_rmb() is kept: it orders the load of f->more as well as that of f->fresh [U2]
 *    32 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_other_load.c:28:13: note: reads f->more before the loads of f->extra
 *    28 |         int more = READ_ONCE(f->more);
 *       |                    ^~~~~~~~~~~~~~~~~~
 * u02_other_load.c:23:2: note: pairs with smp_store_release() in feed_extend()
 *    23 |         smp_store_release(&f->more, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u02_other_load.c:23:2: note: publishes f->more after the stores to f->extra
 * [1]
 */
