// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 2 heir 2 partner take smp_rmb smp_load_acquire
//! store "b->full++" new smp_store_release partner take smp_rmb smp_load_acquire
//! note 4
static void post(struct box *b, int item)
{
	/*
	 * Writers need a smp_wmb() before they change b->full.
	 */
	smp_wmb();

	/* one more */
	b->full++;
}
