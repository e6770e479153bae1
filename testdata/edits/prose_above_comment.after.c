// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	/*
	 * Writers need a smp_wmb() before they change b->full.
	 */

	/*
	 * one more
	 *
	 * Pairs with smp_load_acquire() in take().
	 */
	smp_store_release(&b->full, b->full + 1);
}
