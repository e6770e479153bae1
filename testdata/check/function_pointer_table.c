// SPDX-License-Identifier: GPL-2.0-only
/* Between the load of the flag and the barrier stands a table of functions. */
#include "kernel.h"

struct action {
	int type;
	int verdict;
	int period, phase;
};

static int action_pass(struct action *a)
{
	smp_rmb(); /* coupled with smp_wmb() in action_set() */
	return a->period ? a->verdict : 0;
}

static int action_drop(struct action *a)
{
	smp_rmb(); /* coupled with smp_wmb() in action_set() */
	return a->phase ? -1 : a->verdict;
}

typedef int (*action_fn)(struct action *a);
static action_fn action_table[2] = { action_pass, action_drop };

void action_set(struct action *a, int type, int period)
{
	a->verdict = period * 3;
	a->period = period;
	a->phase = period / 2;
	/* coupled with smp_rmb() in action_pass() and action_drop() */
	smp_wmb();
	a->type = type;
}

int action_run(struct action *a)
{
	int type = READ_ONCE(a->type);

	if (type)
		return action_table[type](a);
	return 0;
}

/*
 * $ smpair patch -p . function_pointer_table.c
 * diff --git a/function_pointer_table.c b/function_pointer_table.c
 * index fd0aa83..a1ad7b8 100644
 * --- a/function_pointer_table.c
 * +++ b/function_pointer_table.c
 * @@ -10,13 +10,11 @@ struct action {
 *  $
 *  static int action_pass(struct action *a)
 *  {
 * -	smp_rmb(); /* coupled with smp_wmb() in action_set() *\/
 *  	return a->period ? a->verdict : 0;
 *  }
 *  $
 *  static int action_drop(struct action *a)
 *  {
 * -	smp_rmb(); /* coupled with smp_wmb() in action_set() *\/
 *  	return a->phase ? -1 : a->verdict;
 *  }
 *  $
 * @@ -28,14 +26,14 @@ void action_set(struct action *a, int type, int period)
 *  	a->verdict = period * 3;
 *  	a->period = period;
 *  	a->phase = period / 2;
 * -	/* coupled with smp_rmb() in action_pass() and action_drop() *\/
 * -	smp_wmb();
 * -	a->type = type;
 * +	/* coupled with smp_load_acquire() in action_run() *\/
 * +	smp_store_release(&a->type, type);
 *  }
 *  $
 *  int action_run(struct action *a)
 *  {
 * -	int type = READ_ONCE(a->type);
 * +	/* coupled with smp_store_release() in action_set() *\/
 * +	int type = smp_load_acquire(&a->type);
 *  $
 *  	if (type)
 *  		return action_table[type](a);
 * [1]
 */
