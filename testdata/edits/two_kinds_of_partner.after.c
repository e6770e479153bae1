// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_load_acquire() in take() and smp_mb() in peek(). */
	smp_store_release(&b->full, 1);

	b->item = item;
	/*
	 * pairs with smp_load_acquire() in take() and test_bit_acquire() in
	 * look()
	 */
	smp_store_release(&b->full, 2);

	b->item = item;
	/*
	 * pairs with smp_load_acquire() and test_bit_acquire() on the other
	 * side
	 */
	smp_store_release(&b->full, 3);
}
