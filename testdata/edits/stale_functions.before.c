// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" heir 2 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	/* Pairs with smp_wmb() in old_post() and smp_wmb() in lid(). */
	smp_rmb();
	return b->item;
}
