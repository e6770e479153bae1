// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" heir 4 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 6 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! note 2
//! note 22
//! note 32
/*
 * The item is written first. A write
 * barrier keeps it so. (A full barrier is not needed.)
 */
static void post(struct box *b, int item)
{
	b->item = item;
	/* memory barrier: item before full */
	smp_wmb();
	b->full = 1;
}

static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	smp_rmb(); /* the read barrier */
	use(b);
	if (!READ_ONCE(b->full))
		return 0;
	/*
	 * A read barrier, so that
	 * the item is there.
	 */
	smp_rmb();
	return b->item;
}

/* After b->full there is no barrier. */
static void other(struct box *b)
{
	/* has smp_rmb() after full been seen */
	if (b->full)
		use(b);
}
