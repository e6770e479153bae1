// SPDX-License-Identifier: GPL-2.0-only
/*
 * U13: the fence is reached after a failure too, or the branch is not on the
 * operation alone.
 */
#include "kernel.h"

struct gate {
	int width;
	int height;
	int depth;
	int weight;
	refcount_t open;
	refcount_t wide;
	refcount_t high;
	refcount_t deep;
};

void gate_open(struct gate *g, int width)
{
	g->width = width;
	smp_wmb();
	refcount_set(&g->open, 1);
}

/* The failure goes on to the fence. */
int gate_width(struct gate *g)
{
	int got = 0;

	if (refcount_inc_not_zero(&g->open))
		got = 1;
	smp_rmb();
	return got ? g->width : -EAGAIN;
}

void gate_raise(struct gate *g, int height)
{
	g->height = height;
	smp_wmb();
	refcount_set(&g->high, 1);
}

/* Another operation's value decides. */
int gate_height(struct gate *g)
{
	bool got = refcount_inc_not_zero(&g->high);

	if (!got)
		return -EAGAIN;
	smp_rmb();
	return g->height;
}

void gate_widen(struct gate *g, int weight)
{
	g->weight = weight;
	smp_wmb();
	refcount_set(&g->wide, 1);
}

/* On this side it is the failure that the fence is for. */
int gate_weight(struct gate *g)
{
	if (refcount_inc_not_zero(&g->wide))
		return 0;
	smp_rmb();
	return g->weight;
}

void gate_dig(struct gate *g, int depth)
{
	g->depth = depth;
	smp_wmb();
	refcount_set(&g->deep, 1);
}

/* The failure comes back to the fence above the operation. */
int gate_depth(struct gate *g)
{
	int depth;

	do {
		smp_rmb();
		depth = g->depth;
	} while (!refcount_inc_not_zero(&g->deep));
	return depth;
}

/*
 * $ smpair check -v -p . success_branches.c
 * success_branches.c:22:2: warning: smp_wmb() and the store to g->open can be one refcount_set_release() [acqrel]
 *    22 |         smp_wmb();
 *       |         ^~~~~~~~~
 * success_branches.c:23:2: note: publishes g->open after the stores to g->width
 *    23 |         refcount_set(&g->open, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:33:2: note: pairs with smp_rmb() in gate_width(), which stays: refcount_inc_not_zero() orders nothing when it fails [U13]
 *    33 |         smp_rmb();
 *       |         ^~~~~~~~~
 * success_branches.c:31:6: note: reads g->open before the loads of g->width
 *    31 |         if (refcount_inc_not_zero(&g->open))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:22:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/success_branches.c b/success_branches.c
 * index 68692eb..c2dc4b1 100644
 * --- a/success_branches.c
 * +++ b/success_branches.c
 * @@ -19,8 +19,8 @@ struct gate {
 *  void gate_open(struct gate *g, int width)
 *  {
 *  	g->width = width;
 * -	smp_wmb();
 * -	refcount_set(&g->open, 1);
 * +	/* Pairs with smp_rmb() in gate_width(). *\/
 * +	refcount_set_release(&g->open, 1);
 *  }
 *  $
 *  /* The failure goes on to the fence. *\/
 * success_branches.c:40:2: warning: smp_wmb() and the store to g->high can be one refcount_set_release() [acqrel]
 *    40 |         smp_wmb();
 *       |         ^~~~~~~~~
 * success_branches.c:41:2: note: publishes g->high after the stores to g->height
 *    41 |         refcount_set(&g->high, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:51:2: note: pairs with smp_rmb() in gate_height(), which stays: refcount_inc_not_zero() orders nothing when it fails [U13]
 *    51 |         smp_rmb();
 *       |         ^~~~~~~~~
 * success_branches.c:47:13: note: reads g->high before the loads of g->height
 *    47 |         bool got = refcount_inc_not_zero(&g->high);
 *       |                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:40:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/success_branches.c b/success_branches.c
 * index 68692eb..310fd61 100644
 * --- a/success_branches.c
 * +++ b/success_branches.c
 * @@ -37,8 +37,8 @@ int gate_width(struct gate *g)
 *  void gate_raise(struct gate *g, int height)
 *  {
 *  	g->height = height;
 * -	smp_wmb();
 * -	refcount_set(&g->high, 1);
 * +	/* Pairs with smp_rmb() in gate_height(). *\/
 * +	refcount_set_release(&g->high, 1);
 *  }
 *  $
 *  /* Another operation's value decides. *\/
 * success_branches.c:58:2: warning: smp_wmb() and the store to g->wide can be one refcount_set_release() [acqrel]
 *    58 |         smp_wmb();
 *       |         ^~~~~~~~~
 * success_branches.c:59:2: note: publishes g->wide after the stores to g->weight
 *    59 |         refcount_set(&g->wide, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:67:2: note: pairs with smp_rmb() in gate_weight(), which stays: refcount_inc_not_zero() orders nothing when it fails [U13]
 *    67 |         smp_rmb();
 *       |         ^~~~~~~~~
 * success_branches.c:65:6: note: reads g->wide before the loads of g->weight
 *    65 |         if (refcount_inc_not_zero(&g->wide))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:58:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/success_branches.c b/success_branches.c
 * index 68692eb..abd95a1 100644
 * --- a/success_branches.c
 * +++ b/success_branches.c
 * @@ -55,8 +55,8 @@ int gate_height(struct gate *g)
 *  void gate_widen(struct gate *g, int weight)
 *  {
 *  	g->weight = weight;
 * -	smp_wmb();
 * -	refcount_set(&g->wide, 1);
 * +	/* Pairs with smp_rmb() in gate_weight(). *\/
 * +	refcount_set_release(&g->wide, 1);
 *  }
 *  $
 *  /* On this side it is the failure that the fence is for. *\/
 * success_branches.c:74:2: warning: smp_wmb() and the store to g->deep can be one refcount_set_release() [acqrel]
 *    74 |         smp_wmb();
 *       |         ^~~~~~~~~
 * success_branches.c:75:2: note: publishes g->deep after the stores to g->depth
 *    75 |         refcount_set(&g->deep, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:84:3: note: pairs with smp_rmb() in gate_depth(), which stays: refcount_inc_not_zero() orders nothing when it fails [U13]
 *    84 |                 smp_rmb();
 *       |                 ^~~~~~~~~
 * success_branches.c:86:12: note: reads g->deep before the loads of g->depth
 *    86 |         } while (!refcount_inc_not_zero(&g->deep));
 *       |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_branches.c:74:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/success_branches.c b/success_branches.c
 * index 68692eb..78dfa5b 100644
 * --- a/success_branches.c
 * +++ b/success_branches.c
 * @@ -71,8 +71,8 @@ int gate_weight(struct gate *g)
 *  void gate_dig(struct gate *g, int depth)
 *  {
 *  	g->depth = depth;
 * -	smp_wmb();
 * -	refcount_set(&g->deep, 1);
 * +	/* Pairs with smp_rmb() in gate_depth(). *\/
 * +	refcount_set_release(&g->deep, 1);
 *  }
 *  $
 *  /* The failure comes back to the fence above the operation. *\/
 * [1]
 */
