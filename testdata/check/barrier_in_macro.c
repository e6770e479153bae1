// SPDX-License-Identifier: GPL-2.0-only
/* A macro hides the barrier: not changed, and said so. */
#include "kernel.h"

struct relay {
	int level;
	int on;
};

#define relay_publish(r)		\
	do {				\
		smp_wmb();		\
		WRITE_ONCE((r)->on, 1);	\
	} while (0)

void relay_switch(struct relay *r, int level)
{
	r->level = level;
	relay_publish(r);
}

int relay_level(struct relay *r)
{
	if (!READ_ONCE(r->on))
		return 0;
	smp_rmb();
	return r->level;
}

/*
 * $ smpair check -v -p . barrier_in_macro.c
 * barrier_in_macro.c:26:2: warning: smp_rmb() and the load of r->on can be one smp_load_acquire() [acqrel]
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * barrier_in_macro.c:24:7: note: reads r->on before the loads of r->level
 *    24 |         if (!READ_ONCE(r->on))
 *       |              ^~~~~~~~~~~~~~~~
 * barrier_in_macro.c:19:2: note: pairs with smp_wmb() in relay_switch(), which stays: a macro holds the barrier; change it by hand there [edit]
 *    19 |         relay_publish(r);
 *       |         ^~~~~~~~~~~~~~~~
 * barrier_in_macro.c:19:2: note: publishes relay.on after the stores to r->level
 * barrier_in_macro.c:26:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/barrier_in_macro.c b/barrier_in_macro.c
 * index a0a8785..586e048 100644
 * --- a/barrier_in_macro.c
 * +++ b/barrier_in_macro.c
 * @@ -21,8 +21,8 @@ void relay_switch(struct relay *r, int level)
 *  $
 *  int relay_level(struct relay *r)
 *  {
 * -	if (!READ_ONCE(r->on))
 * +	/* Pairs with smp_wmb() in relay_switch(). *\/
 * +	if (!smp_load_acquire(&r->on))
 *  		return 0;
 * -	smp_rmb();
 *  	return r->level;
 *  }
 * [1]
 */
