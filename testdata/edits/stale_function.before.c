// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire partner look smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire partner look smp_rmb smp_load_acquire
//! drop "smp_rmb()" heir 4 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
static void post(struct box *b, int item)
{
	b->item = item;
	/* All is there: pairs with smp_rmb of old_take(). */
	smp_wmb();
	b->full = 1;
}

static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	/* Pairs with smp_wmb() in
	 * old_post(). */
	smp_rmb();
	return b->item;
}
