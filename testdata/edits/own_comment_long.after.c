// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	b->items++;
	/*
	 * the box is full, or nearly so
	 *
	 * Pairs with smp_load_acquire() in take_all_that_there_is() and
	 * take_what_there_was().
	 */
	smp_store_release(&b->full, 1);
}
