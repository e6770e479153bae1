// SPDX-License-Identifier: GPL-2.0-only
/* U6: the store that the full barrier orders is two callers up. */
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

static int __box_size(struct box *b)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	smp_mb();
	return READ_ONCE(b->size) + READ_ONCE(b->more);
}

static int box_size(struct box *b)
{
	return __box_size(b);
}

int box_enter(struct box *b)
{
	WRITE_ONCE(b->pending, 1);
	return box_size(b);
}

int box_close(struct box *b)
{
	WRITE_ONCE(b->more, 1);
	smp_mb();
	return READ_ONCE(b->pending);
}

/*
 * $ smpair patch -p . u06_store_two_up.c
 * diff --git a/u06_store_two_up.c b/u06_store_two_up.c
 * index ba5fc4e..c0095e9 100644
 * --- a/u06_store_two_up.c
 * +++ b/u06_store_two_up.c
 * @@ -13,8 +13,8 @@ struct box {
 *  void box_publish(struct box *b, int n)
 *  {
 *  	WRITE_ONCE(b->size, n);
 * -	smp_wmb();
 * -	WRITE_ONCE(b->ready, 1);
 * +	/* Pairs with smp_mb() in __box_size(). *\/
 * +	smp_store_release(&b->ready, 1);
 *  }
 *  $
 *  static int __box_size(struct box *b)
 * [1]
 */
