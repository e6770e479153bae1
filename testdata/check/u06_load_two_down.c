// SPDX-License-Identifier: GPL-2.0-only
/*
 * U6: the load that the full barrier orders is two calls down, in another record.
 */
#include "kernel.h"

struct box {
	int size;
	int ready;
	int more;
	int pending;
	unsigned long bits;
};

struct gate {
	int users;
};

static int __gate_users(struct gate *g)
{
	return READ_ONCE(g->users);
}

static int gate_users(struct gate *g)
{
	return __gate_users(g);
}

int box_close(struct box *b, struct gate *g, int n)
{
	WRITE_ONCE(b->size, n);
	smp_mb();
	WRITE_ONCE(b->ready, 1);
	return gate_users(g);
}

int box_size(struct box *b)
{
	if (!READ_ONCE(b->ready))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(b->size);
}

int gate_enter(struct gate *g, struct box *b)
{
	WRITE_ONCE(g->users, 1);
	smp_mb();
	return READ_ONCE(b->size);
}

/*
 * $ smpair patch -p . u06_load_two_down.c
 * diff --git a/u06_load_two_down.c b/u06_load_two_down.c
 * index 5b33fed..5bf3141 100644
 * --- a/u06_load_two_down.c
 * +++ b/u06_load_two_down.c
 * @@ -36,9 +36,9 @@ int box_close(struct box *b, struct gate *g, int n)
 *  $
 *  int box_size(struct box *b)
 *  {
 * -	if (!READ_ONCE(b->ready))
 * +	/* Pairs with smp_mb() in box_close(). *\/
 * +	if (!smp_load_acquire(&b->ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(b->size);
 *  }
 *  $
 * [1]
 */
