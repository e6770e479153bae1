// SPDX-License-Identifier: GPL-2.0-only
/* U2: each end holds a lock of its own queue: one type, two locks. */
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

static void buf_fill(struct buf *b, int n)
{
	WRITE_ONCE(b->sum, n);
}

static int buf_get(struct buf *b)
{
	return READ_ONCE(b->sum);
}

struct queue {
	spinlock_t lock;
	struct box *box;
};

void queue_put(struct queue *q, int n)
{
	struct box *b = q->box;

	spin_lock(&q->lock);
	WRITE_ONCE(b->size, n); buf_fill(b->buf, n);
	smp_wmb();
	WRITE_ONCE(b->ready, 1);
	WRITE_ONCE(b->more, 1);
	spin_unlock(&q->lock);
}

int box_size(struct box *b)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(b->size);
}

/* the other end of the box: a queue and a lock of its own */
int queue_get(struct queue *q)
{
	struct box *b = q->box;
	int n = 0;

	spin_lock(&q->lock);
	if (READ_ONCE(b->more)) {
		smp_rmb();
		n = buf_get(b->buf);
	}
	spin_unlock(&q->lock);
	return n;
}

/*
 * $ smpair patch -p . u02_locks_of_two_objects.c
 * diff --git a/u02_locks_of_two_objects.c b/u02_locks_of_two_objects.c
 * index f4a285f..f6e9ad8 100644
 * --- a/u02_locks_of_two_objects.c
 * +++ b/u02_locks_of_two_objects.c
 * @@ -45,9 +45,9 @@ void queue_put(struct queue *q, int n)
 *  $
 *  int box_size(struct box *b)
 *  {
 * -	if (!READ_ONCE(b->ready))
 * +	/* Pairs with smp_wmb() in queue_put(). *\/
 * +	if (!smp_load_acquire(&b->ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(b->size);
 *  }
 *  $
 * [1]
 */
