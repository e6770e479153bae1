// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner take smp_rmb smp_load_acquire partner look smp_rmb smp_rmb
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire partner look smp_rmb smp_rmb
//! drop "smp_wmb()" nth 2 heir 4 partner take smp_rmb smp_load_acquire partner look smp_rmb smp_rmb
//! store "b->full = 2" new smp_store_release partner take smp_rmb smp_load_acquire partner look smp_rmb smp_rmb
static void post(struct box *b, int item)
{
	b->item = item;
	/* paired with smp_rmb */
	smp_wmb();
	b->full = 1;

	b->item = item;
	/* Paired with smp_rmb() once the box is full. */
	smp_wmb();
	b->full = 2;
}
