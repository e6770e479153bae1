// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" nth 1 heir 2 partner post smp_wmb smp_store_release
//! load "b->n" nth 1 stmt "n =" flag braceless new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->n" nth 2 stmt "n =" flag braceless new smp_load_acquire partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->m)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->name_that_is_much_longer)" stmt "if (" new smp_load_acquire partner post_a_box smp_wmb smp_store_release
static int take(struct box *b)
{
	int n = 0;

	if (b->used)
		n = b->n;

	/* Pairs with smp_wmb() in post(). */
	smp_rmb();

	if (b->closed)
		n = 0;
	else
		n = b->n;
	smp_rmb();

	if (n) {
		use(b);
	} else if (READ_ONCE(b->m)) {
		use(b);
	}

	if (n) {
		use(b);
	} else if (b->used) {
		use(b);
	} else if (READ_ONCE(b->name_that_is_much_longer)) {
		use(b);
	}
	return n;
}
