// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_load_acquire() in take(). */

	/* Now it is full. */
	smp_store_release(&b->full, 1);

	b->item = item;
	/*
	 * Now it is full again.
	 *
	 * coupled with smp_load_acquire() in take()
	 */
	smp_store_release(&b->full, 2);
}
