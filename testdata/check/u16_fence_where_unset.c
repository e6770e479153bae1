// SPDX-License-Identifier: GPL-2.0-only
/*
 * U16: the fence stands where the flag was found unset. Where it was set, only
 * a condition lies between it and the data; neither side is touched.
 */
#include "kernel.h"

struct line {
	int speed;
	int duplex;
	int *up;
};

static int link_up = 1;

void line_connect(struct line *l, int speed, int duplex)
{
	l->speed = speed;
	l->duplex = duplex;
	smp_wmb();
	WRITE_ONCE(l->up, &link_up);
}

int line_probe(struct line *l);

int line_speed(struct line *l)
{
	if (READ_ONCE(l->up))
		goto out;
	smp_rmb();
	if (line_probe(l))
		return -EAGAIN;
out:
	return l->speed + l->duplex;
}

/*
 * $ smpair patch -p . u16_fence_where_unset.c
 * $ smpair check -v -p . u16_fence_where_unset.c
 * u16_fence_where_unset.c:30:2: note: smp_rmb() is kept: it is reached only where l->up was found unset; on the other path a condition orders nothing [U16]
 *    30 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u16_fence_where_unset.c:28:6: note: reads l->up before the loads of l->speed, l->duplex
 *    28 |         if (READ_ONCE(l->up))
 *       |             ^~~~~~~~~~~~~~~~
 * u16_fence_where_unset.c:20:2: note: pairs with smp_wmb() in line_connect()
 *    20 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u16_fence_where_unset.c:21:2: note: publishes l->up after the stores to l->speed, l->duplex
 *    21 |         WRITE_ONCE(l->up, &link_up);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 */
