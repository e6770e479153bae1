// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->tail = tail" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->tail" nth 3 stmt "tail =" new smp_load_acquire partner post smp_wmb smp_store_release
static void post(struct box *b, int item)
{
	b->item = item;

	/*
	 * The item first; pairs with the smp_rmb() in take().
	 */
	smp_wmb();	/* then the tail */

	b->private = tail;

	/* wrap around */
	tail = tail % b->size;
	/* what the reader looks at */
	b->tail = tail;
	wake(b, b->tail);
}

static int take(struct box *b)
{
	if (b->open) {
		tail = b->tail;

		if (!tail)
			return 0;

		// Pairs with smp_wmb() in post(): the item
		// is there when the tail is.
		smp_rmb();

	}
	return b->item;
}
