// SPDX-License-Identifier: GPL-2.0-only
/* Members of the same name in other structures are no partners. */
#include "kernel.h"

struct inlet {
	int level;
	int ready;
};

struct outlet {
	int level;
	int ready;
};

void inlet_set(struct inlet *i, int level)
{
	i->level = level;
	smp_wmb();
	i->ready = 1;
}

int outlet_level(struct outlet *o)
{
	if (!o->ready)
		return 0;
	smp_rmb();
	return o->level;
}

/*
 * $ smpair check -v -p . unrelated_types.c
 * unrelated_types.c:18:2: note: smp_wmb() is kept: no partner found: nobody loads i->ready and the same data in the opposite order [unknown]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * unrelated_types.c:26:2: note: smp_rmb() is kept: no partner found: nobody stores o->ready and the same data in the opposite order [unknown]
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
