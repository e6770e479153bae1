// SPDX-License-Identifier: GPL-2.0-only
//! function put __put
//! function __put post
//! function lid close
//! drop "smp_rmb()" heir 2 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! note 10
static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	/* Pairs with smp_wmb() in put(). */
	smp_rmb();
	use(b);
	if (!READ_ONCE(b->full))
		return 0;
	/* Pairs with smp_wmb() in lid(). */
	smp_rmb();
	return b->item;
}
