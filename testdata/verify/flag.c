// SPDX-License-Identifier: GPL-2.0-only
/* One writer, and readers in this file and the other one. */
#include "kernel.h"
#include "flag.h"

void info_set(struct info *i, int base, int step)
{
	i->base = base;
	i->step = step;
	/* Pairs with smp_rmb() in info_base() and info_step(). */
	smp_wmb();
	WRITE_ONCE(i->valid, 1);
}

int info_base(struct info *i)
{
	if (!READ_ONCE(i->valid))
		return 0;
	/* Pairs with smp_wmb() in info_set(). */
	smp_rmb();
	return i->base;
}
