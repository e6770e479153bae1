// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	/*
	 * From here on it counts as full.
	 *
	 * Pairs with smp_load_acquire() in take().
	 */
	smp_store_release(&b->full, 1);
}

static int take(struct box *b)
{
	int n;

	/*
	 * Boxes that are not full are of no use to those who look here,
	 * so leave them.
	 *
	 * Pairs with smp_store_release() in post().
	 */
	if (!smp_load_acquire(&b->full))
		return 0;
	/*
	 * The box has to be full. What is in it is
	 * ordered by what post() does.
	 */
	if (!smp_load_acquire(&b->full))
		return 0;
	/* And
	 * once more.
	 *
	 * Pairs with smp_store_release() in post().
	 */
	if (!smp_load_acquire(&b->full))
		return 0;
	/* Pairs with smp_store_release() in post(). */
	n = smp_load_acquire(&b->full); /* 0 or 1 */
	return b->item + n;
}

static void post_lines(struct box *b, int item)
{
	b->item = item;
	/* The item is there before
	 * the box counts as full.
	 *
	 * Pairs with smp_load_acquire() in take().
	 */
	smp_store_release(&b->full, 2);
}
