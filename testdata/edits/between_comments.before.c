// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 2 heir 4 partner take smp_rmb smp_load_acquire
//! store "b->full = 2" new smp_store_release partner take smp_rmb smp_load_acquire
static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_rmb() in take(). */
	smp_wmb();

	/* Now it is full. */
	b->full = 1;

	b->item = item;
	smp_wmb(); /* coupled with smp_rmb() in take() */
	/* Now it is full again. */
	b->full = 2;
}
