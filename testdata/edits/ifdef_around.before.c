// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
#ifdef CONFIG_BOX
static void post(struct box *b, int item)
{
	b->item = item;
#ifndef CONFIG_LID
	b->lid = 0;
	smp_wmb();
#endif
	b->full = 1;
}
#endif
