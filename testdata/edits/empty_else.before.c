// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" heir 2
//! load "READ_ONCE(b->full)" new smp_load_acquire stmt "if" partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 flag braceless
//! load "b->taken" new smp_load_acquire stmt "taken = " partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 flag braceless
//! drop "smp_rmb()" nth 4 heir 4
static int take(struct box *b)
{
	if (!READ_ONCE(b->full)) {
		return 0;
	} else {
		/* The item is there, too. */
		smp_rmb();
	}
	return b->item;
}

static int take_again(struct box *b)
{
	int taken;

	taken = b->taken;
	if (!taken)
		return 0; /* not yet */
	else
		smp_rmb(); /* see post() */

	if (taken > 1)
		b->count++;
	else if (likely(taken))
		smp_rmb();
	if (taken > 2) {
		b->count--;
	} else if (taken > 3) {
		/* Taken by force. */

		smp_rmb();
	}
	return b->item;
}
