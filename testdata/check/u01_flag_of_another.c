// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: the fence orders the store of w->tail as well, which is what the fence in
 * well_level() has for its flag, whatever it reads behind it.
 */
#include "kernel.h"

struct well {
	int depth;
	int dug;
};

struct tap {
	int tail;
	int level;
};

void well_dig(struct well *w, struct tap *t, int depth)
{
	w->depth = depth;
	smp_wmb();
	WRITE_ONCE(w->dug, 1);
	WRITE_ONCE(t->tail, 0);
}

int well_depth(struct well *w)
{
	if (!READ_ONCE(w->dug))
		return 0;
	smp_rmb();
	return w->depth;
}

int well_level(struct tap *t)
{
	int tail = READ_ONCE(t->tail);

	smp_rmb();
	return tail + t->level;
}

/*
 * $ smpair check -v -p . u01_flag_of_another.c
 * u01_flag_of_another.c:30:2: warning: smp_rmb() and the load of w->dug can be one smp_load_acquire() [acqrel]
 *    30 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_flag_of_another.c:28:7: note: reads w->dug before the loads of w->depth
 *    28 |         if (!READ_ONCE(w->dug))
 *       |              ^~~~~~~~~~~~~~~~~
 * u01_flag_of_another.c:21:2: note: pairs with smp_wmb() in well_dig(), which stays: it may pair by t->tail, which the fence orders too [U1]
 *    21 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_flag_of_another.c:38:2: note: the barrier is here
 *    38 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_flag_of_another.c:22:2: note: publishes w->dug after the stores to w->depth
 *    22 |         WRITE_ONCE(w->dug, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * u01_flag_of_another.c:30:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_flag_of_another.c b/u01_flag_of_another.c
 * index 84f57f9..c7e6b04 100644
 * --- a/u01_flag_of_another.c
 * +++ b/u01_flag_of_another.c
 * @@ -25,9 +25,9 @@ void well_dig(struct well *w, struct tap *t, int depth)
 *  $
 *  int well_depth(struct well *w)
 *  {
 * -	if (!READ_ONCE(w->dug))
 * +	/* Pairs with smp_wmb() in well_dig(). *\/
 * +	if (!smp_load_acquire(&w->dug))
 *  		return 0;
 * -	smp_rmb();
 *  	return w->depth;
 *  }
 *  $
 * u01_flag_of_another.c:38:2: note: smp_rmb() is kept: no partner found: nobody stores t->tail and the same data in the opposite order [unknown]
 *    38 |         smp_rmb();
 *       |         ^~~~~~~~~
 * [1]
 */
