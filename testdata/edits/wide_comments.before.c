// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner take_it smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take_it smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 2 heir 4 partner take_it smp_rmb smp_load_acquire
//! store "b->full = 2" new smp_store_release partner take_it smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 3 heir 6 partner take_it smp_rmb smp_load_acquire
//! store "b->full = 3" new smp_store_release partner take_it smp_rmb smp_load_acquire
static void post(struct box *b, int item)
{
	/* Pairs with the smp_rmb() in take_it(), which has to see the item */
	smp_wmb();
	b->full = 1;

	/*
	 * The item has to be there; pairs with the smp_rmb() in take_it()
	 * which has to see it, and with nothing else.
	 *
	 * Another paragraph.
	 */
	smp_wmb();
	b->full = 2;

	// Pairs with the smp_rmb() in take_it(), which has to see the item
	smp_wmb();
	b->full = 3;
}
