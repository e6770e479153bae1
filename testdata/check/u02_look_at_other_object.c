// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: the caller looks at another object's flag before the callee's own look, and
 * its data is read behind the callee's barrier.
 */
#include "kernel.h"

struct node {
	struct node *parent;
	int size;
	int ready;
};

void node_publish(struct node *d, int n)
{
	WRITE_ONCE(d->size, n);
	smp_wmb();
	WRITE_ONCE(d->ready, 1);
}

static int node_sum(struct node *d)
{
	int own = READ_ONCE(d->ready);

	smp_rmb();
	return READ_ONCE(d->parent->size) + (own ? READ_ONCE(d->size) : 0);
}

int node_total(struct node *d)
{
	if (!READ_ONCE(d->parent->ready))
		return -EAGAIN;
	return node_sum(d);
}

/*
 * $ smpair patch -p . u02_look_at_other_object.c
 * diff --git a/u02_look_at_other_object.c b/u02_look_at_other_object.c
 * index 4bb9e68..8b606d6 100644
 * --- a/u02_look_at_other_object.c
 * +++ b/u02_look_at_other_object.c
 * @@ -14,21 +14,22 @@ struct node {
 *  void node_publish(struct node *d, int n)
 *  {
 *  	WRITE_ONCE(d->size, n);
 * -	smp_wmb();
 * -	WRITE_ONCE(d->ready, 1);
 * +	/* Pairs with smp_load_acquire() in node_sum() and node_total(). *\/
 * +	smp_store_release(&d->ready, 1);
 *  }
 *  $
 *  static int node_sum(struct node *d)
 *  {
 * -	int own = READ_ONCE(d->ready);
 * +	/* Pairs with smp_store_release() in node_publish(). *\/
 * +	int own = smp_load_acquire(&d->ready);
 *  $
 * -	smp_rmb();
 *  	return READ_ONCE(d->parent->size) + (own ? READ_ONCE(d->size) : 0);
 *  }
 *  $
 *  int node_total(struct node *d)
 *  {
 * -	if (!READ_ONCE(d->parent->ready))
 * +	/* Pairs with smp_store_release() in node_publish(). *\/
 * +	if (!smp_load_acquire(&d->parent->ready))
 *  		return -EAGAIN;
 *  	return node_sum(d);
 *  }
 * [1]
 */
