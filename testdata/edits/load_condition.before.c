// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" nth 1 heir 2 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 1 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->full" nth 2 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 heir 6 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 2 stmt "while (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 4 heir 8 partner post smp_wmb set_bit
//! load "test_bit(BOX_FULL, &b->bits)" stmt "if (" new test_bit_acquire partner post smp_wmb set_bit
static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;

	/* Pairs with smp_wmb() in post(). */
	smp_rmb();

	if (b->ready && b->full > 1) {
		smp_rmb(); /* pairs with smp_wmb() in post() */
		use(b);
		more(b);
	}

	while (!READ_ONCE(b->full))
		cpu_relax();
	smp_rmb();

	if (test_bit(BOX_FULL, &b->bits)) {
		/*
		 * paired with smp_wmb() in post() so that the fields will
		 * only be seen after the bit
		 */
		smp_rmb();
		return 0;
	}
	return b->item;
}
