// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take_all_that_there_is smp_rmb smp_load_acquire
//!	partner take_what_there_was smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take_all_that_there_is smp_rmb smp_load_acquire
//!	partner take_what_there_was smp_rmb smp_load_acquire
static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb();
	b->items++;
	/* the box is full, or nearly so */
	b->full = 1;
}
