// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner take smp_rmb smp_load_acquire
//!	partner look smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release
//!	partner take smp_rmb smp_load_acquire
//!	partner look smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 2 heir 4 partner take smp_rmb smp_load_acquire
//!	partner look smp_rmb smp_load_acquire
//! store "b->full = 2" new smp_store_release
//!	partner take smp_rmb smp_load_acquire
//!	partner look smp_rmb smp_load_acquire
static void post(struct box *b)
{
	b->item = 1;
	/* Matches smp_rmb() in take(), which is called often. */
	smp_wmb();
	b->full = 1;
}

static void post_all(struct box *b)
{
	b->item = 2;
	/* Matches the smp_rmb() of all readers. */
	smp_wmb();
	b->full = 2;
}
