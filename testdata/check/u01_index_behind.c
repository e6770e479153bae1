// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: rail_next() has no barrier, but what it reads depends on the index that
 * is stored after the fence too.
 */
#include "kernel.h"

struct rail {
	int slot[8];
	unsigned int ready, last;
};

void rail_add(struct rail *r, unsigned int i, int v)
{
	r->slot[i] = v;
	smp_wmb();
	WRITE_ONCE(r->ready, 1);
	WRITE_ONCE(r->last, i);
}

int rail_first(struct rail *r)
{
	if (!READ_ONCE(r->ready))
		return 0;
	smp_rmb();
	return r->slot[0];
}

int rail_next(struct rail *r)
{
	unsigned int last = READ_ONCE(r->last);

	return r->slot[last];
}

/*
 * $ smpair check -v -p . --rules=acqrel u01_index_behind.c
 * u01_index_behind.c:25:2: warning: smp_rmb() and the load of r->ready can be one smp_load_acquire() [acqrel]
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_index_behind.c:23:7: note: reads r->ready before the loads of r->slot[0]
 *    23 |         if (!READ_ONCE(r->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * u01_index_behind.c:16:2: note: pairs with smp_wmb() in rail_add(), which stays: r->last, which is stored after it too, is an index here and may be followed without a barrier [U1]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_index_behind.c:31:22: note: the access is here
 *    31 |         unsigned int last = READ_ONCE(r->last);
 *       |                             ^~~~~~~~~~~~~~~~~~
 * u01_index_behind.c:17:2: note: publishes r->ready after the stores to r->slot[i]
 *    17 |         WRITE_ONCE(r->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u01_index_behind.c:25:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_index_behind.c b/u01_index_behind.c
 * index c3d61cd..06bbaf5 100644
 * --- a/u01_index_behind.c
 * +++ b/u01_index_behind.c
 * @@ -20,9 +20,9 @@ void rail_add(struct rail *r, unsigned int i, int v)
 *  $
 *  int rail_first(struct rail *r)
 *  {
 * -	if (!READ_ONCE(r->ready))
 * +	/* Pairs with smp_wmb() in rail_add(). *\/
 * +	if (!smp_load_acquire(&r->ready))
 *  		return 0;
 * -	smp_rmb();
 *  	return r->slot[0];
 *  }
 *  $
 * [1]
 */
