// SPDX-License-Identifier: GPL-2.0-only
/*
 * U6: store buffering: each side stores its own flag and looks at the other's.
 */
#include "kernel.h"

struct gate {
	int mine, theirs;
	int data;
};

int gate_enter(struct gate *g)
{
	WRITE_ONCE(g->mine, 1);
	smp_mb();
	if (READ_ONCE(g->theirs))
		return -EBUSY;
	return g->data;
}

int gate_close(struct gate *g)
{
	WRITE_ONCE(g->theirs, 1);
	smp_mb();
	if (READ_ONCE(g->mine))
		return -EBUSY;
	g->data++;
	return 0;
}

/*
 * $ smpair check -v -p . u06_dekker.c
 * u06_dekker.c:15:2: note: smp_mb() is kept: store buffering with the full barrier in gate_close(): the store of g->mine goes before the load of g->theirs, and only smp_mb() orders these [U6]
 *    15 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_dekker.c:24:2: note: smp_mb() is kept: store buffering with the full barrier in gate_enter(): the store of g->theirs goes before the load of g->mine, and only smp_mb() orders these [U6]
 *    24 |         smp_mb();
 *       |         ^~~~~~~~
 */
