// SPDX-License-Identifier: GPL-2.0-only
/* The flag's store is part of a chain of assignments. */
#include "kernel.h"

struct twin {
	int data;
	int first, second;
};

void twin_set(struct twin *t, int data)
{
	t->data = data;
	smp_wmb();
	t->first = t->second = 1;
}

int twin_data(struct twin *t)
{
	if (!READ_ONCE(t->first))
		return 0;
	smp_rmb();
	return t->data;
}

/*
 * $ smpair check -v -p . chained_store.c
 * chained_store.c:13:2: note: smp_wmb() is kept: t->second is stored in the same expression as t->first [edit]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * chained_store.c:14:2: note: publishes t->first after the stores to t->data
 *    14 |         t->first = t->second = 1;
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * chained_store.c:21:2: note: pairs with smp_rmb() in twin_data()
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * chained_store.c:19:7: note: reads t->first before the loads of t->data
 *    19 |         if (!READ_ONCE(t->first))
 *       |              ^~~~~~~~~~~~~~~~~~~
 */
