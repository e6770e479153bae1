// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" heir 2 partner post smp_wmb smp_wmb
//! load "test_bit(BOX_FULL, &b->bits)" stmt "if (" new test_bit_acquire partner post smp_wmb smp_wmb
//! comment "smp_wmb()" nth 2 partner take smp_rmb test_bit_acquire
static int take(struct box *b)
{
	if (test_bit(BOX_FULL, &b->bits)) {
		/* Pairs with smp_wmb() in post() */
		smp_rmb();
		return b->item;
	}
	return 0;
}

static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb(); /* Pairs with smp_rmb() in take() */
	set_bit(BOX_FULL, &b->bits);
}
