// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: the second flag is stored by one of two functions that a pointer may hold.
 */
#include "kernel.h"

struct box {
	int size;
	int ready;
	int more;
	int pending;
	unsigned long bits;
};

struct ops {
	void (*kick)(struct box *b);
};

static void kick_more(struct box *b)
{
	WRITE_ONCE(b->more, 1);
}

static void kick_none(struct box *b)
{
}

const struct ops more_ops = { .kick = kick_more };
const struct ops none_ops = { .kick = kick_none };

void box_publish(struct box *b, const struct ops *ops, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
	ops->kick(b);
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
 * $ smpair patch -p . u01_store_behind_pointer.c
 * diff --git a/u01_store_behind_pointer.c b/u01_store_behind_pointer.c
 * index 19add76..f3bf60f 100644
 * --- a/u01_store_behind_pointer.c
 * +++ b/u01_store_behind_pointer.c
 * @@ -38,9 +38,9 @@ void box_publish(struct box *b, const struct ops *ops, int n)
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
