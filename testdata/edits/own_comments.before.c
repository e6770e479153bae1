// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" heir 4 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 6 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 heir 8 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 3 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 4 heir 10 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 4 stmt "n =" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_wmb()" nth 3 heir 12 partner take smp_rmb smp_load_acquire
//! store "b->full = 2" new smp_store_release partner take smp_rmb smp_load_acquire
static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb();
	/* From here on it counts as full. */
	b->full = 1;
}

static int take(struct box *b)
{
	int n;

	/*
	 * Boxes that are not full are of no use to those who look here,
	 * so leave them.
	 */
	if (!READ_ONCE(b->full))
		return 0;
	smp_rmb();
	/*
	 * The box has to be full. What is in it is
	 * ordered by what post() does.
	 */
	if (!READ_ONCE(b->full))
		return 0;
	smp_rmb();
	/* And
	 * once more.
	 */
	if (!READ_ONCE(b->full))
		return 0;
	/* Pairs with smp_wmb() in post(). */
	smp_rmb();
	n = READ_ONCE(b->full); /* 0 or 1 */
	smp_rmb();
	return b->item + n;
}

static void post_lines(struct box *b, int item)
{
	b->item = item;
	/* The item is there before */
	/* the box counts as full. */
	smp_wmb();
	b->full = 2;
}
