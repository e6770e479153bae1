// SPDX-License-Identifier: GPL-2.0-only
/*
 * The data is read in the callers, after the function with the barrier
 * returns.
 */
#include "kernel.h"

#define NODE_INIT 0

struct node {
	unsigned long flags;
	struct mutex lock;
	int shared_count;
	int *shared;
};

static int node_init_attrs(struct node *n)
{
	int ret = 0;

	if (test_bit(NODE_INIT, &n->flags)) {
		/* Pairs with smp_mb() at the end of this function. */
		smp_mb();
		return 0;
	}
	mutex_lock(&n->lock);
	if (test_bit(NODE_INIT, &n->flags))
		goto out;
	n->shared_count = 4;
	n->shared = kmalloc(sizeof(int) * 4, GFP_KERNEL);
	if (!n->shared) {
		ret = -ENOMEM;
		goto out;
	}
	/* Pairs with smp_mb() at the beginning of this function. */
	smp_mb();
	set_bit(NODE_INIT, &n->flags);
out:
	mutex_unlock(&n->lock);
	return ret;
}

int node_get_attr(struct node *n, int i)
{
	int ret = node_init_attrs(n);

	if (ret)
		return ret;
	return i < n->shared_count ? n->shared[i] : -EINVAL;
}

int node_has_attrs(struct node *n)
{
	return node_init_attrs(n) ? 0 : n->shared_count;
}

/*
 * $ smpair check -p . --target=rw payload_after_return.c
 * payload_after_return.c:36:2: warning: smp_mb() orders stores only; smp_wmb() is enough [weaken-mb]
 *    36 |         smp_mb();
 *       |         ^~~~~~~~
 * payload_after_return.c:37:2: note: publishes bit NODE_INIT of n->flags after the stores to n->shared_count, n->shared
 *    37 |         set_bit(NODE_INIT, &n->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * payload_after_return.c:23:3: note: pairs with smp_mb() in node_init_attrs(), which becomes smp_rmb()
 *    23 |                 smp_mb();
 *       |                 ^~~~~~~~
 * payload_after_return.c:21:6: note: reads bit NODE_INIT of n->flags before the loads of n->shared_count, n->shared in node_get_attr()
 *    21 |         if (test_bit(NODE_INIT, &n->flags)) {
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * payload_after_return.c:36:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/payload_after_return.c b/payload_after_return.c
 * index 05dc14a..387312c 100644
 * --- a/payload_after_return.c
 * +++ b/payload_after_return.c
 * @@ -19,8 +19,8 @@ static int node_init_attrs(struct node *n)
 *  	int ret = 0;
 *  $
 *  	if (test_bit(NODE_INIT, &n->flags)) {
 * -		/* Pairs with smp_mb() at the end of this function. *\/
 * -		smp_mb();
 * +		/* Pairs with smp_wmb() at the end of this function. *\/
 * +		smp_rmb();
 *  		return 0;
 *  	}
 *  	mutex_lock(&n->lock);
 * @@ -32,8 +32,8 @@ static int node_init_attrs(struct node *n)
 *  		ret = -ENOMEM;
 *  		goto out;
 *  	}
 * -	/* Pairs with smp_mb() at the beginning of this function. *\/
 * -	smp_mb();
 * +	/* Pairs with smp_rmb() at the beginning of this function. *\/
 * +	smp_wmb();
 *  	set_bit(NODE_INIT, &n->flags);
 *  out:
 *  	mutex_unlock(&n->lock);
 * [1]
 */
