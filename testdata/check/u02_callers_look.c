// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: a path of the helper has no look at the flag, but all its callers looked.
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

static int __box_size(struct box *b, bool again)
{
	if (again && !READ_ONCE(b->ready))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(b->size);
}

int box_size(struct box *b, bool again)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	return __box_size(b, again);
}

/*
 * $ smpair patch -p . u02_callers_look.c
 * diff --git a/u02_callers_look.c b/u02_callers_look.c
 * index d344628..d58a3c7 100644
 * --- a/u02_callers_look.c
 * +++ b/u02_callers_look.c
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
 *  static int __box_size(struct box *b, bool again)
 * [1]
 */
