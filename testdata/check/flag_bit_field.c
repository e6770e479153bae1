// SPDX-License-Identifier: GPL-2.0-only
/* A bit-field has no address: no release, no acquire. */
#include "kernel.h"

struct port {
	int speed;
	unsigned int up : 1;
	unsigned int wide : 1;
};

void port_up(struct port *p, int speed)
{
	p->speed = speed;
	smp_wmb();
	p->up = 1;
}

int port_speed(struct port *p)
{
	if (!p->up)
		return 0;
	smp_rmb();
	return p->speed;
}

/*
 * $ smpair check -v -p . flag_bit_field.c
 * flag_bit_field.c:14:2: note: smp_wmb() is kept: p->up cannot be released: a bit-field has no address [type]
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_bit_field.c:15:2: note: publishes p->up after the stores to p->speed
 *    15 |         p->up = 1;
 *       |         ^~~~~~~~~
 * flag_bit_field.c:22:2: note: pairs with smp_rmb() in port_speed()
 *    22 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_bit_field.c:20:7: note: reads p->up before the loads of p->speed
 *    20 |         if (!p->up)
 *       |              ^~~~~
 * flag_bit_field.c:22:2: note: smp_rmb() is kept: p->up cannot be acquired: a bit-field has no address [type]
 *    22 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
