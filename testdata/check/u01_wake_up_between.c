// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: a wake-up that finds nobody orders nothing, so the write barrier still orders
 * the second flag.
 */
#include "kernel.h"

struct box {
	int size;
	int ready;
	int more;
	int pending;
	unsigned long bits;
};

static struct wait_queue_head box_wq;

void box_publish(struct box *b, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
	wake_up(&box_wq);
	WRITE_ONCE(b->more, 1);
}

int box_size(struct box *b)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(b->size);
}

int box_more_size(struct box *b)
{
	if (!READ_ONCE(b->more))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(b->size);
}

/*
 * $ smpair patch -p . u01_wake_up_between.c
 * diff --git a/u01_wake_up_between.c b/u01_wake_up_between.c
 * index d544444..a727217 100644
 * --- a/u01_wake_up_between.c
 * +++ b/u01_wake_up_between.c
 * @@ -18,24 +18,25 @@ static struct wait_queue_head box_wq;
 *  void box_publish(struct box *b, int n)
 *  {
 *  	WRITE_ONCE(b->size, n);
 * -	smp_wmb();
 * -	WRITE_ONCE(b->ready, 1);
 * +	/* Pairs with smp_load_acquire() in box_size(). *\/
 * +	smp_store_release(&b->ready, 1);
 *  	wake_up(&box_wq);
 * -	WRITE_ONCE(b->more, 1);
 * +	/* Pairs with smp_load_acquire() in box_more_size(). *\/
 * +	smp_store_release(&b->more, 1);
 *  }
 *  $
 *  int box_size(struct box *b)
 *  {
 * -	if (!READ_ONCE(b->ready))
 * +	/* Pairs with smp_store_release() in box_publish(). *\/
 * +	if (!smp_load_acquire(&b->ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(b->size);
 *  }
 *  $
 *  int box_more_size(struct box *b)
 *  {
 * -	if (!READ_ONCE(b->more))
 * +	/* Pairs with smp_store_release() in box_publish(). *\/
 * +	if (!smp_load_acquire(&b->more))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(b->size);
 *  }
 * [1]
 */
