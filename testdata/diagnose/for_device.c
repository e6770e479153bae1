// SPDX-License-Identifier: GPL-2.0-only
/*
 * smp_wmb() in front of a device's register. Not where a CPU reads the flag, where
 * something is stored between, or the barrier is one for devices.
 */
#include "kernel.h"

void writel(unsigned int value, void *address);

struct oven {
	void *registers;
	int ring[4];
	int head, jobs;
};

static void oven_tell(struct oven *o, int value)
{
	writel(value, o->registers);
}

void oven_bake(struct oven *o, int job)
{
	o->ring[0] = job;
	o->jobs++;
	smp_wmb();
	oven_tell(o, 1);
}

void oven_bake_ordered(struct oven *o, int job)
{
	o->ring[1] = job;
	wmb();
	oven_tell(o, 1);
}

void oven_bake_counted(struct oven *o, int job)
{
	o->ring[3] = job;
	smp_wmb();
	o->jobs++;
	oven_tell(o, 1);
}

void oven_bake_shown(struct oven *o, int job)
{
	o->ring[2] = job;
	smp_wmb();
	WRITE_ONCE(o->head, job);
	oven_tell(o, 1);
}

int oven_job(struct oven *o)
{
	if (!READ_ONCE(o->head))
		return 0;
	smp_rmb();
	return o->ring[2];
}

/*
 * $ smpair check -p . --rules=unpaired-barrier for_device.c
 * for_device.c:25:2: warning: smp_wmb() has no partner here and comes before a write to a device: it orders for CPUs alone [unpaired-barrier]
 *    25 |         smp_wmb();
 *       |         ^~~~~~~~~
 * for_device.c:18:2: note: writel() tells the device; a form that orders nothing before it takes wmb() or dma_wmb()
 *    18 |         writel(value, o->registers);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
