// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: the function with the barrier is called back by who has another flag.
 */
#include "kernel.h"

struct box {
	int size;
	int ready;
	int more;
	int pending;
	unsigned long bits;
};

void box_publish(struct box *b, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
}

void box_extend(struct box *b, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->more, 1);
}

static int __box_size(struct box *b)
{
	smp_rmb();
	return READ_ONCE(b->size);
}

int box_size(struct box *b)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	return __box_size(b);
}

int box_if_more(struct box *b, int (*get)(struct box *b))
{
	if (!READ_ONCE(b->more))
		return -EAGAIN;
	return get(b);
}

int box_more_size(struct box *b)
{
	return box_if_more(b, __box_size);
}

/*
 * $ smpair patch -p . u02_called_back.c
 * diff --git a/u02_called_back.c b/u02_called_back.c
 * index 3fb1b07..51f929d 100644
 * --- a/u02_called_back.c
 * +++ b/u02_called_back.c
 * @@ -15,8 +15,8 @@ struct box {
 *  void box_publish(struct box *b, int n)
 *  {
 *  	WRITE_ONCE(b->size, n);
 * -	smp_wmb();
 * -	WRITE_ONCE(b->ready, 1);
 * +	/* Pairs with smp_rmb() in __box_size(). *\/
 * +	smp_store_release(&b->ready, 1);
 *  }
 *  $
 *  void box_extend(struct box *b, int n)
 * [1]
 */
