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
 * value_used.c:14:2: note: smp_wmb() is kept: the value of the store to s->depth is used [edit]
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * value_used.c:15:9: note: the access is here
 *    15 |         return ++s->depth;
 *       |                ^~~~~~~~~~
 * value_used.c:15:9: note: publishes s->depth after the stores to s->item[s->depth]
 * value_used.c:22:2: note: pairs with smp_rmb() in stack_top()
 *    22 |         smp_rmb();
 *       |         ^~~~~~~~~
 * value_used.c:20:14: note: reads s->depth before the loads of s->item[depth - 1]
 *    20 |         int depth = s->depth;
 *       |                     ^~~~~~~~
 */
