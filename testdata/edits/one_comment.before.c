// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" heir 4 partner post smp_wmb smp_store_release
//! load "b->full" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 6 partner post smp_wmb smp_store_release
//! load "b->full" nth 3 stmt "n =" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 heir 8 partner post smp_wmb smp_store_release
//! load "b->full" nth 4 stmt "n =" new smp_load_acquire partner post smp_wmb smp_store_release
static void post(struct box *b, int item)
{
	b->item = item;

	/* after this, never
	 * look at the item again
	 */
	smp_wmb();	/* item before full */

	b->full = 1;
}

static int take(struct box *b)
{
	int n;

	/* mostly the box is full */
	if (b->full) {
		/*
		 * paired with smp_wmb() in post(), so that
		 *  - the item is seen
		 *
		 * and no more
		 */
		smp_rmb();
		return b->item;
	}
	n = b->full;

	/*
	 * Only what was stored before; this belongs to
	 * smp_wmb() of post().
	 */
	smp_rmb();
	use(b);
	/* Pairs with smp_wmb() in post(). */
	n = b->full;
	/* Pairs with smp_wmb() in post(). */
	smp_rmb();
	return b->item + n;
}
