// SPDX-License-Identifier: GPL-2.0-only
/* The flag is stored and loaded by small helpers. */
#include "kernel.h"

struct robot {
	int arm, leg;
	int state;
};

static void robot_set_state(struct robot *r, int state)
{
	WRITE_ONCE(r->state, state);
}

static bool robot_is_ready(struct robot *r)
{
	return READ_ONCE(r->state) == 1;
}

void robot_start(struct robot *r, int arm, int leg)
{
	r->arm = arm;
	r->leg = leg;
	/* Pairs with smp_rmb() in robot_reach(). */
	smp_wmb();
	robot_set_state(r, 1);
}

int robot_reach(struct robot *r)
{
	if (!robot_is_ready(r))
		return 0;
	/* Pairs with smp_wmb() in robot_start(). */
	smp_rmb();
	return r->arm + r->leg;
}

/*
 * $ smpair patch -p . flag_in_callee.c
 * diff --git a/flag_in_callee.c b/flag_in_callee.c
 * index 46bcac7..adf0466 100644
 * --- a/flag_in_callee.c
 * +++ b/flag_in_callee.c
 * @@ -9,20 +9,20 @@ struct robot {
 *  $
 *  static void robot_set_state(struct robot *r, int state)
 *  {
 * -	WRITE_ONCE(r->state, state);
 * +	/* Pairs with smp_load_acquire() in robot_is_ready(). *\/
 * +	smp_store_release(&r->state, state);
 *  }
 *  $
 *  static bool robot_is_ready(struct robot *r)
 *  {
 * -	return READ_ONCE(r->state) == 1;
 * +	/* Pairs with smp_store_release() in robot_set_state(). *\/
 * +	return smp_load_acquire(&r->state) == 1;
 *  }
 *  $
 *  void robot_start(struct robot *r, int arm, int leg)
 *  {
 *  	r->arm = arm;
 *  	r->leg = leg;
 * -	/* Pairs with smp_rmb() in robot_reach(). *\/
 * -	smp_wmb();
 *  	robot_set_state(r, 1);
 *  }
 *  $
 * @@ -30,7 +30,5 @@ int robot_reach(struct robot *r)
 *  {
 *  	if (!robot_is_ready(r))
 *  		return 0;
 * -	/* Pairs with smp_wmb() in robot_start(). *\/
 * -	smp_rmb();
 *  	return r->arm + r->leg;
 *  }
 * [1]
 */
