// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: the second flag is loaded by one of two functions that a pointer may hold.
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
	int (*more)(struct box *b);
};

static int more_flag(struct box *b)
{
	return READ_ONCE(b->more);
}

static int more_never(struct box *b)
{
	return 0;
}

const struct ops flag_ops = { .more = more_flag };
const struct ops never_ops = { .more = more_never };

void box_publish(struct box *b, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
}

void box_extend(struct box *b, int n)
{
	WRITE_ONCE(b->pending, n);
	smp_wmb();
	WRITE_ONCE(b->more, 1);
}

int box_read(struct box *b, const struct ops *ops)
{
	int more = ops->more(b);
	int n;

	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	smp_rmb();
	n = READ_ONCE(b->size);
	if (more)
		n += READ_ONCE(b->pending);
	return n;
}

/*
 * $ smpair patch -p . u02_load_behind_pointer.c
 * diff --git a/u02_load_behind_pointer.c b/u02_load_behind_pointer.c
 * index 3e05649..83b6ae7 100644
 * --- a/u02_load_behind_pointer.c
 * +++ b/u02_load_behind_pointer.c
 * @@ -32,8 +32,8 @@ const struct ops never_ops = { .more = more_never };
 *  void box_publish(struct box *b, int n)
 *  {
 *  	WRITE_ONCE(b->size, n);
 * -	smp_wmb();
 * -	WRITE_ONCE(b->ready, 1);
 * +	/* Pairs with smp_rmb() in box_read(). *\/
 * +	smp_store_release(&b->ready, 1);
 *  }
 *  $
 *  void box_extend(struct box *b, int n)
 * [1]
 */
