// SPDX-License-Identifier: GPL-2.0-only
/* U2: two loads before the read barrier, each with its own publisher. */
#include "kernel.h"

struct both {
	int left_data, right_data;
	int left, right;
};

void both_set_left(struct both *b, int v)
{
	b->left_data = v;
	smp_wmb();
	WRITE_ONCE(b->left, 1);
}

void both_set_right(struct both *b, int v)
{
	b->right_data = v;
	smp_wmb();
	WRITE_ONCE(b->right, 1);
}

int both_sum(struct both *b)
{
	if (!READ_ONCE(b->left) || !READ_ONCE(b->right))
		return -EAGAIN;
	smp_rmb();
	return b->left_data + b->right_data;
}

/*
 * $ smpair check -v -p . u02_two_loads.c
 * u02_two_loads.c:13:2: warning: smp_wmb() and the store to b->left can be one smp_store_release() [acqrel]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_two_loads.c:14:2: note: publishes b->left after the stores to b->left_data
 *    14 |         WRITE_ONCE(b->left, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * u02_two_loads.c:20:2: note: so does smp_wmb() in both_set_right(), which becomes smp_store_release()
 *    20 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_two_loads.c:21:2: note: publishes b->right after the stores to b->right_data
 *    21 |         WRITE_ONCE(b->right, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u02_two_loads.c:28:2: note: pairs with smp_rmb() in both_sum(), which stays: it orders the load of b->right as well as that of b->left [U2]
 *    28 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_two_loads.c:26:7: note: reads b->left before the loads of b->left_data
 *    26 |         if (!READ_ONCE(b->left) || !READ_ONCE(b->right))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u02_two_loads.c:26:30: note: reads b->right before the loads of b->right_data
 *    26 |         if (!READ_ONCE(b->left) || !READ_ONCE(b->right))
 *       |                                     ^~~~~~~~~~~~~~~~~~~
 * u02_two_loads.c:13:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u02_two_loads.c b/u02_two_loads.c
 * index 5fa0a56..86bceb7 100644
 * --- a/u02_two_loads.c
 * +++ b/u02_two_loads.c
 * @@ -10,15 +10,15 @@ struct both {
 *  void both_set_left(struct both *b, int v)
 *  {
 *  	b->left_data = v;
 * -	smp_wmb();
 * -	WRITE_ONCE(b->left, 1);
 * +	/* Pairs with smp_rmb() in both_sum(). *\/
 * +	smp_store_release(&b->left, 1);
 *  }
 *  $
 *  void both_set_right(struct both *b, int v)
 *  {
 *  	b->right_data = v;
 * -	smp_wmb();
 * -	WRITE_ONCE(b->right, 1);
 * +	/* Pairs with smp_rmb() in both_sum(). *\/
 * +	smp_store_release(&b->right, 1);
 *  }
 *  $
 *  int both_sum(struct both *b)
 * [1]
 */
