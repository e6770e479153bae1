// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"
#include "../../fs/box/box.h"

int wire_area(struct box *b)
{
	if (!READ_ONCE(b->filled))
		return -1;
	smp_rmb();
	return b->width * b->height;
}

int wire_weight(struct box *b)
{
	if (!READ_ONCE(b->weighed))
		return -1;
	smp_rmb();
	return b->weight;
}
