// SPDX-License-Identifier: GPL-2.0-only
/* The barrier is inside #ifdef, which is compiled here but not everywhere. */
#include "kernel.h"

#define CONFIG_SMP 1

struct knob {
	int angle;
	int turned;
};

void knob_turn(struct knob *k, int angle)
{
	k->angle = angle;
#ifdef CONFIG_SMP
	smp_wmb();
#endif
	WRITE_ONCE(k->turned, 1);
}

int knob_angle(struct knob *k)
{
	if (!READ_ONCE(k->turned))
		return 0;
#ifdef CONFIG_SMP
	smp_rmb();
#endif
	return k->angle;
}

/*
 * $ smpair check -v -p . conditional_compilation.c
 * conditional_compilation.c:16:2: note: smp_wmb() is kept: it stands alone between #ifdef and #endif; change it by hand [edit]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * conditional_compilation.c:18:2: note: publishes k->turned after the stores to k->angle
 *    18 |         WRITE_ONCE(k->turned, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * conditional_compilation.c:26:2: note: pairs with smp_rmb() in knob_angle()
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * conditional_compilation.c:23:7: note: reads k->turned before the loads of k->angle
 *    23 |         if (!READ_ONCE(k->turned))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 */
