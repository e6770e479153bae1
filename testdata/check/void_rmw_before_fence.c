// SPDX-License-Identifier: GPL-2.0-only
/*
 * set_bit() loads nothing for the reader: the flag's loads alone become
 * acquire.
 */
#include "kernel.h"

struct quota {
	struct mutex lock;
	unsigned long flags;
	int limit;
};

static int quota_active(struct quota *q)
{
	return test_bit(0, &q->flags);
}

void quota_fill(struct quota *q, int limit)
{
	mutex_lock(&q->lock);
	if (!quota_active(q))
		q->limit = limit;
	smp_mb__before_atomic();
	set_bit(0, &q->flags);
	mutex_unlock(&q->lock);
}

int quota_limit(struct quota *q)
{
	if (!quota_active(q))
		quota_fill(q, 10);
	smp_rmb();
	return q->limit;
}

/*
 * $ smpair patch -p . void_rmw_before_fence.c
 * diff --git a/void_rmw_before_fence.c b/void_rmw_before_fence.c
 * index 097842b..b490d8c 100644
 * --- a/void_rmw_before_fence.c
 * +++ b/void_rmw_before_fence.c
 * @@ -13,7 +13,8 @@ struct quota {
 *  $
 *  static int quota_active(struct quota *q)
 *  {
 * -	return test_bit(0, &q->flags);
 * +	/* Pairs with smp_mb__before_atomic() in quota_fill(). *\/
 * +	return test_bit_acquire(0, &q->flags);
 *  }
 *  $
 *  void quota_fill(struct quota *q, int limit)
 * @@ -30,6 +31,5 @@ int quota_limit(struct quota *q)
 *  {
 *  	if (!quota_active(q))
 *  		quota_fill(q, 10);
 * -	smp_rmb();
 *  	return q->limit;
 *  }
 * [1]
 */
