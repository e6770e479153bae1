// SPDX-License-Identifier: GPL-2.0-only
/*
 * The caller counts a reference after the barrier's function: that is no flag
 * of the barrier, whose own flag stands beside it.
 */
#include "kernel.h"

struct ring_log {
	int cycle;
	int block;
	atomic_t refs;
};

static void ring_wrap(struct ring_log *r, int size)
{
	r->block -= size;
	smp_wmb();
	r->cycle = r->block / size;
}

void ring_get(struct ring_log *r, int size)
{
	ring_wrap(r, size);
	atomic_inc(&r->refs);
}

int ring_put(struct ring_log *r)
{
	return atomic_dec_and_test(&r->refs) ? r->block : 0;
}

int ring_position(struct ring_log *r)
{
	int cycle = READ_ONCE(r->cycle);

	smp_rmb();
	return cycle + READ_ONCE(r->block);
}

/*
 * $ smpair check -p . count_in_caller.c
 * count_in_caller.c:36:2: warning: smp_rmb() and the load of r->cycle can be one smp_load_acquire() [acqrel]
 *    36 |         smp_rmb();
 *       |         ^~~~~~~~~
 * count_in_caller.c:34:14: note: reads r->cycle before the loads of r->block
 *    34 |         int cycle = READ_ONCE(r->cycle);
 *       |                     ^~~~~~~~~~~~~~~~~~~
 * count_in_caller.c:17:2: note: pairs with smp_wmb() in ring_wrap(), which stays: it may pair by r->refs, which the fence orders too [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * count_in_caller.c:29:9: note: the access is here
 *    29 |         return atomic_dec_and_test(&r->refs) ? r->block : 0;
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * count_in_caller.c:18:2: note: publishes r->cycle after the stores to r->block
 *    18 |         r->cycle = r->block / size;
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * count_in_caller.c:36:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/count_in_caller.c b/count_in_caller.c
 * index 13f2cec..d282bb2 100644
 * --- a/count_in_caller.c
 * +++ b/count_in_caller.c
 * @@ -31,8 +31,8 @@ int ring_put(struct ring_log *r)
 *  $
 *  int ring_position(struct ring_log *r)
 *  {
 * -	int cycle = READ_ONCE(r->cycle);
 * +	/* Pairs with smp_wmb() in ring_wrap(). *\/
 * +	int cycle = smp_load_acquire(&r->cycle);
 *  $
 * -	smp_rmb();
 *  	return cycle + READ_ONCE(r->block);
 *  }
 * [1]
 */
