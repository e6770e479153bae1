// SPDX-License-Identifier: GPL-2.0-only
/* The reader's load and barrier are in a statement expression of a macro. */
#include "kernel.h"

struct knob {
	int angle;
	int turned;
};

#define knob_turned(k)				\
	({					\
		int __t = READ_ONCE((k)->turned);	\
		smp_rmb();			\
		__t;				\
	})

void knob_turn(struct knob *k, int angle)
{
	k->angle = angle;
	smp_wmb();
	WRITE_ONCE(k->turned, 1);
}

int knob_angle(struct knob *k)
{
	return knob_turned(k) ? k->angle : 0;
}

/*
 * $ smpair check -v -p . statement_expression.c
 * statement_expression.c:20:2: warning: smp_wmb() and the store to k->turned can be one smp_store_release() [acqrel]
 *    20 |         smp_wmb();
 *       |         ^~~~~~~~~
 * statement_expression.c:21:2: note: publishes k->turned after the stores to k->angle
 *    21 |         WRITE_ONCE(k->turned, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * statement_expression.c:26:9: note: pairs with smp_rmb() in knob_angle(), which stays: a macro holds the barrier; change it by hand there [edit]
 *    26 |         return knob_turned(k) ? k->angle : 0;
 *       |                ^~~~~~~~~~~~~~
 * statement_expression.c:26:9: note: reads knob.turned before the loads of k->angle
 * statement_expression.c:20:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/statement_expression.c b/statement_expression.c
 * index 8ae6cc4..ae57598 100644
 * --- a/statement_expression.c
 * +++ b/statement_expression.c
 * @@ -17,8 +17,8 @@ struct knob {
 *  void knob_turn(struct knob *k, int angle)
 *  {
 *  	k->angle = angle;
 * -	smp_wmb();
 * -	WRITE_ONCE(k->turned, 1);
 * +	/* Pairs with smp_rmb() in knob_angle(). *\/
 * +	smp_store_release(&k->turned, 1);
 *  }
 *  $
 *  int knob_angle(struct knob *k)
 * [1]
 */
