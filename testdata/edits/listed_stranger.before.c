// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! note 4
static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_rmb() in take() and look(). */
	smp_wmb();
	b->full = 1;
}
