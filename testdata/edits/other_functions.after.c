// SPDX-License-Identifier: GPL-2.0-only
static int peek(struct box *b)
{
	/* Pairs with smp_store_release() in box_post(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	/* Matches the smp_wmb() in init(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	/* Matches smp_store_release() in box_post(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	return b->item;
}

static void box_post(struct box *b, int item)
{
	b->item = item;
	/*
	 * Matches smp_load_acquire() in old_peek() for those who wait,
	 * and peek().
	 */
	smp_store_release(&b->full, 1);
}
