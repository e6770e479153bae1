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
 * barrier_in_macro.c:19:2: note: smp_wmb() is kept: a macro holds the barrier; change it by hand there [edit]
 *    19 |         relay_publish(r);
 *       |         ^~~~~~~~~~~~~~~~
 * barrier_in_macro.c:19:2: note: publishes relay.on after the stores to r->level
 *    19 |         relay_publish(r);
 *       |         ^~~~~~~~~~~~~~~~
 * barrier_in_macro.c:26:2: note: pairs with smp_rmb() in relay_level()
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * barrier_in_macro.c:24:7: note: reads r->on before the loads of r->level
 *    24 |         if (!READ_ONCE(r->on))
 *       |              ^~~~~~~~~~~~~~~~
 */
