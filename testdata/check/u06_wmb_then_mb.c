// SPDX-License-Identifier: GPL-2.0-only
/* U6: smp_mb() after the flag stays; the write barrier before it does not. */
#include "kernel.h"

struct brake {
	int force;
	int applied;
	int released;
};

int brake_apply(struct brake *b, int force)
{
	b->force = force;
	smp_wmb();
	WRITE_ONCE(b->applied, 1);
	smp_mb();
	return READ_ONCE(b->released);
}

int brake_release(struct brake *b)
{
	WRITE_ONCE(b->released, 1);
	smp_mb();
	if (!READ_ONCE(b->applied))
		return 0;
	smp_rmb();
	return b->force;
}

/*
 * $ smpair check -v -p . u06_wmb_then_mb.c
 * u06_wmb_then_mb.c:14:2: warning: smp_wmb() and the store to b->applied can be one smp_store_release() [acqrel]
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u06_wmb_then_mb.c:15:2: note: publishes b->applied after the stores to b->force
 *    15 |         WRITE_ONCE(b->applied, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_wmb_then_mb.c:26:2: note: pairs with smp_rmb() in brake_release(), which becomes smp_load_acquire()
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u06_wmb_then_mb.c:24:7: note: reads b->applied before the loads of b->force
 *    24 |         if (!READ_ONCE(b->applied))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 * u06_wmb_then_mb.c:14:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u06_wmb_then_mb.c b/u06_wmb_then_mb.c
 * index 5478a1c..381baa1 100644
 * --- a/u06_wmb_then_mb.c
 * +++ b/u06_wmb_then_mb.c
 * @@ -11,8 +11,8 @@ struct brake {
 *  int brake_apply(struct brake *b, int force)
 *  {
 *  	b->force = force;
 * -	smp_wmb();
 * -	WRITE_ONCE(b->applied, 1);
 * +	/* Pairs with smp_load_acquire() in brake_release(). *\/
 * +	smp_store_release(&b->applied, 1);
 *  	smp_mb();
 *  	return READ_ONCE(b->released);
 *  }
 * @@ -21,8 +21,8 @@ int brake_release(struct brake *b)
 *  {
 *  	WRITE_ONCE(b->released, 1);
 *  	smp_mb();
 * -	if (!READ_ONCE(b->applied))
 * +	/* Pairs with smp_store_release() in brake_apply(). *\/
 * +	if (!smp_load_acquire(&b->applied))
 *  		return 0;
 * -	smp_rmb();
 *  	return b->force;
 *  }
 * u06_wmb_then_mb.c:16:2: note: smp_mb() is kept: store buffering with the full barrier in brake_release(): the store of b->applied goes before the load of b->released, and only smp_mb() orders these [U6]
 *    16 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_wmb_then_mb.c:23:2: note: smp_mb() is kept: store buffering with the full barrier in brake_apply(): the store of b->released goes before the load of b->applied, and only smp_mb() orders these [U6]
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 * [1]
 */
