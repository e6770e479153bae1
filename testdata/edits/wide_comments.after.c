// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	/*
	 * Pairs with the smp_load_acquire() in take_it(), which has to see the
	 * item
	 */
	smp_store_release(&b->full, 1);

	/*
	 * The item has to be there; pairs with the smp_load_acquire() in
	 * take_it() which has to see it, and with nothing else.
	 *
	 * Another paragraph.
	 */
	smp_store_release(&b->full, 2);

	// Pairs with the smp_load_acquire() in take_it(), which has to see the
	// item
	smp_store_release(&b->full, 3);
}
