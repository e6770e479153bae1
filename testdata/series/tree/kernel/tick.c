// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"

static int tick_period;
static bool tick_known;

void tick_set(int period)
{
	tick_period = period;
	smp_wmb();
	WRITE_ONCE(tick_known, true);
}

int tick_get(void)
{
	if (!READ_ONCE(tick_known))
		return 0;
	smp_rmb();
	return tick_period;
}
