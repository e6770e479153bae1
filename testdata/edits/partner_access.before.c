// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "WRITE_ONCE(b->full, 1)" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" heir 4 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! function lid x
static void lid(struct box *b)
{
	WRITE_ONCE(b->lid, 1);
}

static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb();
	WRITE_ONCE(b->full, 1); /* paired with READ_ONCE() in take() */
}

static int take(struct box *b)
{
	/* Paired with WRITE_ONCE() in post(), and WRITE_ONCE() in lid(). */
	if (READ_ONCE(b->full)) {
		/* Item is there. */
		smp_rmb();
		return b->item;
	}
	return 0;
}
