// SPDX-License-Identifier: GPL-2.0-only
//! function take peek
//! drop "smp_rmb()" heir 2 partner box_post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner box_post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner box_post smp_wmb smp_store_release partner init smp_mb smp_mb
//! load "READ_ONCE(b->full)" nth 2 stmt "if (" new smp_load_acquire partner box_post smp_wmb smp_store_release partner init smp_mb smp_mb
//! drop "smp_rmb()" nth 3 heir 6 partner box_post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 3 stmt "if (" new smp_load_acquire partner box_post smp_wmb smp_store_release
//! drop "smp_wmb()" nth 4 heir 8 partner peek smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner peek smp_rmb smp_load_acquire
//! note 5
//! note 9
static int peek(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	/* Matches the smp_wmb() in BOX_SETUP */
	smp_rmb();
	if (!READ_ONCE(b->full))
		return 0;
	/* Matches the smp_wmb() in init(). */
	smp_rmb();
	if (!READ_ONCE(b->full))
		return 0;
	/* Matches smp_wmb() in post(). */
	smp_rmb();
	return b->item;
}

static void box_post(struct box *b, int item)
{
	b->item = item;
	/*
	 * Matches smp_rmb() in old_peek() for those who wait,
	 * and peek().
	 */
	smp_wmb();
	b->full = 1;
}
