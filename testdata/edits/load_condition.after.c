// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	if (!smp_load_acquire(&b->full))
		return 0;

	/* pairs with smp_store_release() in post() */
	if (b->ready && smp_load_acquire(&b->full) > 1) {
		use(b);
		more(b);
	}

	/* Pairs with smp_store_release() in post(). */
	while (!smp_load_acquire(&b->full))
		cpu_relax();

	/*
	 * paired with set_bit() in post() so that the fields will
	 * only be seen after the bit
	 */
	if (test_bit_acquire(BOX_FULL, &b->bits))
		return 0;
	return b->item;
}
