// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" heir 2 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	else {
		smp_rmb();
		use(b);
		return b->item;
	}
}

static int take_open(struct box *b)
{
	if (!READ_ONCE(b->full))
		if (b->open)
			return 0;
	smp_rmb();
	return b->item;
}
