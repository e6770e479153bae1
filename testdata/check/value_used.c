// SPDX-License-Identifier: GPL-2.0-only
/* The value of the flag's store is used: not changed, and said so. */
#include "kernel.h"

struct stack {
	int item[8];
	int depth;
};

int stack_push(struct stack *s, int item)
{
	s->item[s->depth] = item;
	smp_wmb();
	return ++s->depth;
}

int stack_top(struct stack *s)
{
	int depth = s->depth;

	smp_rmb();
	return depth ? s->item[depth - 1] : -EAGAIN;
}

/*
 * $ smpair check -v -p . value_used.c
 * value_used.c:21:2: warning: smp_rmb() and the load of s->depth can be one smp_load_acquire() [acqrel]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * value_used.c:19:14: note: reads s->depth before the loads of s->item[depth - 1]
 *    19 |         int depth = s->depth;
 *       |                     ^~~~~~~~
 * value_used.c:13:2: note: pairs with smp_wmb() in stack_push(), which stays: the value of the store to s->depth is used [edit]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * value_used.c:14:9: note: publishes s->depth after the stores to s->item[s->depth]
 *    14 |         return ++s->depth;
 *       |                ^~~~~~~~~~
 * value_used.c:12:10: note: s->depth is also loaded in stack_push()
 *    12 |         s->item[s->depth] = item;
 *       |                 ^~~~~~~~
 * value_used.c:21:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/value_used.c b/value_used.c
 * index e07addc..6199979 100644
 * --- a/value_used.c
 * +++ b/value_used.c
 * @@ -16,8 +16,8 @@ int stack_push(struct stack *s, int item)
 *  $
 *  int stack_top(struct stack *s)
 *  {
 * -	int depth = s->depth;
 * +	/* Pairs with smp_wmb() in stack_push(). *\/
 * +	int depth = smp_load_acquire(&s->depth);
 *  $
 * -	smp_rmb();
 *  	return depth ? s->item[depth - 1] : -EAGAIN;
 *  }
 * [1]
 */
