// SPDX-License-Identifier: GPL-2.0-only
/* U2: a callee returns nothing, and leaves the second flag in the object. */
#include "kernel.h"

struct buf {
	int len;
	int sum;
};

struct box {
	int size;
	int ready;
	int more;
	int pending;
	unsigned long bits;
	struct buf *buf;
};

static int buf_get(struct buf *b)
{
	return READ_ONCE(b->sum);
}

/* the callee keeps what it has seen in the object itself */
struct view {
	struct box *box;
	int more;
};

static void view_update(struct view *v)
{
	v->more = READ_ONCE(v->box->more);
}

void box_publish(struct box *b, int n)
{
	WRITE_ONCE(b->size, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
}

void box_extend(struct box *b, struct buf *f, int n)
{
	WRITE_ONCE(f->sum, n);
	smp_wmb();
	WRITE_ONCE(b->more, 1);
}

int view_read(struct view *v)
{
	struct box *b = v->box;
	int n;

	view_update(v);
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	smp_rmb();
	n = READ_ONCE(b->size);
	if (v->more)
		n += buf_get(b->buf);
	return n;
}

/*
 * $ smpair patch -p . u02_left_in_object.c
 * diff --git a/u02_left_in_object.c b/u02_left_in_object.c
 * index 16a770b..e8710a0 100644
 * --- a/u02_left_in_object.c
 * +++ b/u02_left_in_object.c
 * @@ -35,8 +35,8 @@ static void view_update(struct view *v)
 *  void box_publish(struct box *b, int n)
 *  {
 *  	WRITE_ONCE(b->size, n);
 * -	smp_wmb();
 * -	WRITE_ONCE(b->ready, 1);
 * +	/* Pairs with smp_rmb() in view_read(). *\/
 * +	smp_store_release(&b->ready, 1);
 *  }
 *  $
 *  void box_extend(struct box *b, struct buf *f, int n)
 * [1]
 */
