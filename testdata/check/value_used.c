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
 * value_used.c:13:2: note: smp_wmb() is kept: the value of the store to s->depth is used [edit]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * value_used.c:14:9: note: publishes s->depth after the stores to s->item[s->depth]
 *    14 |         return ++s->depth;
 *       |                ^~~~~~~~~~
 * value_used.c:21:2: note: pairs with smp_rmb() in stack_top()
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * value_used.c:19:14: note: reads s->depth before the loads of s->item[depth - 1]
 *    19 |         int depth = s->depth;
 *       |                     ^~~~~~~~
 */
