// SPDX-License-Identifier: GPL-2.0-only
/* S2: the flag is the only store after the write barrier. */
#include "kernel.h"

struct link_params {
	int speed;
	int duplex;
	int state;
};

#define LINK_UP 2

void link_set_up(struct link_params *lp, int speed, int duplex)
{
	lp->speed = speed;
	lp->duplex = duplex;
	smp_wmb(); /* pairs with smp_load_acquire() in link_speed() */
	WRITE_ONCE(lp->state, LINK_UP);
}

int link_speed(struct link_params *lp)
{
	/* Pairs with smp_wmb() in link_set_up(). */
	if (smp_load_acquire(&lp->state) != LINK_UP)
		return -EAGAIN;
	return lp->speed * (lp->duplex + 1);
}

/*
 * $ smpair check -p . s02_release_only_store.c
 * s02_release_only_store.c:17:2: warning: smp_wmb() and the store to lp->state can be one smp_store_release() [acqrel]
 *    17 |         smp_wmb(); /* pairs with smp_load_acquire() in link_speed() *\/
 *       |         ^~~~~~~~~
 * s02_release_only_store.c:18:2: note: publishes lp->state after the stores to lp->speed, lp->duplex
 *    18 |         WRITE_ONCE(lp->state, LINK_UP);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * s02_release_only_store.c:24:6: note: pairs with smp_load_acquire() in link_speed()
 *    24 |         if (smp_load_acquire(&lp->state) != LINK_UP)
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * s02_release_only_store.c:24:6: note: reads lp->state before the loads of lp->speed, lp->duplex
 * s02_release_only_store.c:17:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/s02_release_only_store.c b/s02_release_only_store.c
 * index f792e8b..00f8a7c 100644
 * --- a/s02_release_only_store.c
 * +++ b/s02_release_only_store.c
 * @@ -14,13 +14,13 @@ void link_set_up(struct link_params *lp, int speed, int duplex)
 *  {
 *  	lp->speed = speed;
 *  	lp->duplex = duplex;
 * -	smp_wmb(); /* pairs with smp_load_acquire() in link_speed() *\/
 * -	WRITE_ONCE(lp->state, LINK_UP);
 * +	/* pairs with smp_load_acquire() in link_speed() *\/
 * +	smp_store_release(&lp->state, LINK_UP);
 *  }
 *  $
 *  int link_speed(struct link_params *lp)
 *  {
 * -	/* Pairs with smp_wmb() in link_set_up(). *\/
 * +	/* Pairs with smp_store_release() in link_set_up(). *\/
 *  	if (smp_load_acquire(&lp->state) != LINK_UP)
 *  		return -EAGAIN;
 *  	return lp->speed * (lp->duplex + 1);
 * [1]
 */
