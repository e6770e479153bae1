// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"
#include "box.h"

void box_fill(struct box *b, int width, int height)
{
	b->width = width;
	b->height = height;
	smp_wmb();
	WRITE_ONCE(b->filled, 1);
}

void box_weigh(struct box *b, int weight)
{
	b->weight = weight;
	smp_wmb();
	WRITE_ONCE(b->weighed, 1);
}
