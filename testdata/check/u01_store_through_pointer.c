// SPDX-License-Identifier: GPL-2.0-only
/* U1: a callee stores the second flag through a pointer that it is given. */
#include "kernel.h"

struct box {
	int size;
	int ready;
	int more;
	int pending;
	unsigned long bits;
};

static void put_word(int *p, int v)
{
	WRITE_ONCE(*p, v);
}

void box_publish(struct box *b, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
	put_word(&b->more, 1);
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
 * $ smpair patch -p . u01_store_through_pointer.c
 * diff --git a/u01_store_through_pointer.c b/u01_store_through_pointer.c
 * index eefe019..9405c55 100644
 * --- a/u01_store_through_pointer.c
 * +++ b/u01_store_through_pointer.c
 * @@ -25,9 +25,9 @@ void box_publish(struct box *b, int n)
 *  $
 *  int box_size(struct box *b)
 *  {
 * -	if (!READ_ONCE(b->ready))
 * +	/* Pairs with smp_wmb() in box_publish(). *\/
 * +	if (!smp_load_acquire(&b->ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(b->size);
 *  }
 *  $
 * [1]
 */
