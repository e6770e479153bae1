// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	int n = 0;

	if (b->used) {
		/* Pairs with smp_store_release() in post(). */
		n = smp_load_acquire(&b->n);
	}

	if (b->closed)
		n = 0;
	else
		/* Pairs with smp_store_release() in post(). */
		n = smp_load_acquire(&b->n);

	if (n) {
		use(b);
	} else if (smp_load_acquire(&b->m)) { /* Pairs with smp_store_release() in post(). */
		use(b);
	}

	/* Pairs with smp_store_release() in post_a_box(). */
	if (n) {
		use(b);
	} else if (b->used) {
		use(b);
	} else if (smp_load_acquire(&b->name_that_is_much_longer)) {
		use(b);
	}
	return n;
}
