// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"
#include "flag.h"

int info_step(struct info *i)
{
	if (!READ_ONCE(i->valid))
		return 0;
	/* Pairs with smp_wmb() in info_set(). */
	smp_rmb();
	return i->step;
}
