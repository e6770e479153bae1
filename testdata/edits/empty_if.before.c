// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" nth 2 heir 4 flag braceless
//! load "READ_ONCE(b->full)" new smp_load_acquire stmt "int full" partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3
static void post(struct box *b)
{
	b->item = 1;

	/* Others look at it. */
	if (READ_ONCE(b->shared) && unlikely(b->users > 1)) {
		/* pairs with smp_rmb() in take() */
		smp_wmb();
	}
	b->full = 1;
}

static int take(struct box *b)
{
	int full = READ_ONCE(b->full);

	if (full)
		smp_rmb();
	return full ? b->item : 0;
}

static int take_often(struct box *b)
{
	if (b->shared) {
		if (b->users > 1) { /* and used */
			smp_rmb();
		}
	}

	return b->item;
}
