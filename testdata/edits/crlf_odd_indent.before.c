// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->full" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
static void post(struct box *b)
{
	b->item = 1;

	smp_wmb();	/* Pairs with the smp_rmb() in take(), which has to see it. */

	b->full = 1;
}

static int take(struct box *b)
{
    if (!b->full)
        return 0;
    smp_rmb();
    return b->item;
}
