// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner take smp_rmb smp_load_acquire partner peek smp_mb smp_mb
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire partner peek smp_mb smp_mb
//! drop "smp_wmb()" nth 2 heir 4 partner take smp_rmb smp_load_acquire partner look smp_rmb test_bit_acquire
//! store "b->full = 2" new smp_store_release partner take smp_rmb smp_load_acquire partner look smp_rmb test_bit_acquire
//! drop "smp_wmb()" nth 3 heir 6 partner take smp_rmb smp_load_acquire partner look smp_rmb test_bit_acquire
//! store "b->full = 3" new smp_store_release partner take smp_rmb smp_load_acquire partner look smp_rmb test_bit_acquire
static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb();
	b->full = 1;

	b->item = item;
	/* pairs with smp_rmb() in take() and smp_rmb() in look() */
	smp_wmb();
	b->full = 2;

	b->item = item;
	/* pairs with smp_rmb() on the other side */
	smp_wmb();
	b->full = 3;
}
