// SPDX-License-Identifier: GPL-2.0-only
/* Barriers towards devices and guests are left alone. */
#include "kernel.h"

struct desc {
	u32 addr, len;
	u32 owner;
};

void desc_give(struct desc *d, u32 addr, u32 len)
{
	d->addr = addr;
	d->len = len;
	dma_wmb();
	WRITE_ONCE(d->owner, 1);
}

u32 desc_take(struct desc *d)
{
	if (READ_ONCE(d->owner))
		return 0;
	dma_rmb();
	return d->len;
}

void desc_kick(struct desc *d, u32 len)
{
	d->len = len;
	wmb();
	WRITE_ONCE(d->owner, 2);
}

u32 desc_len(struct desc *d)
{
	if (READ_ONCE(d->owner) != 2)
		return 0;
	rmb();
	return d->len;
}

void desc_virt(struct desc *d, u32 len)
{
	d->len = len;
	virt_wmb();
	WRITE_ONCE(d->owner, 3);
}

u32 desc_virt_len(struct desc *d)
{
	if (READ_ONCE(d->owner) != 3)
		return 0;
	virt_rmb();
	return d->len;
}

/*
 * $ smpair check -v -p . device_barriers.c
 * device_barriers.c:14:2: note: dma_wmb() is kept: it is for a device, which is outside the tree [outside]
 *    14 |         dma_wmb();
 *       |         ^~~~~~~~~
 * device_barriers.c:22:2: note: dma_rmb() is kept: it is for a device, which is outside the tree [outside]
 *    22 |         dma_rmb();
 *       |         ^~~~~~~~~
 * device_barriers.c:29:2: note: wmb() is kept: it is for a device, which is outside the tree [outside]
 *    29 |         wmb();
 *       |         ^~~~~
 * device_barriers.c:37:2: note: rmb() is kept: it is for a device, which is outside the tree [outside]
 *    37 |         rmb();
 *       |         ^~~~~
 * device_barriers.c:44:2: note: virt_wmb() is kept: it is for a guest or host, which is outside the tree [outside]
 *    44 |         virt_wmb();
 *       |         ^~~~~~~~~~
 * device_barriers.c:52:2: note: virt_rmb() is kept: it is for a guest or host, which is outside the tree [outside]
 *    52 |         virt_rmb();
 *       |         ^~~~~~~~~~
 */
