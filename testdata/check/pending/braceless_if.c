// SPDX-License-Identifier: GPL-2.0-only
/* The barrier is the only statement of an if without braces. */
#include "kernel.h"

struct valve {
	int pressure;
	int open;
};

void valve_open(struct valve *v, int pressure)
{
	v->pressure = pressure;
	smp_wmb();
	WRITE_ONCE(v->open, 1);
}

int valve_pressure(struct valve *v)
{
	int open = READ_ONCE(v->open);

	if (open)
		smp_rmb();
	return open ? v->pressure : 0;
}

/*
 * $ smpair check -v -p . braceless_if.c
 * braceless_if.c:22:3: note: smp_rmb() is kept: it is the whole body of the statement around it; remove it by hand together with what it leaves empty [edit]
 *    22 |                 smp_rmb();
 *       |                 ^~~~~~~~~
 * braceless_if.c:19:13: note: reads v->open before the loads of v->pressure
 *    19 |         int open = READ_ONCE(v->open);
 *       |                    ^~~~~~~~~~~~~~~~~~
 * braceless_if.c:13:2: note: pairs with smp_wmb() in valve_open()
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * braceless_if.c:14:2: note: publishes v->open after the stores to v->pressure
 *    14 |         WRITE_ONCE(v->open, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 */
