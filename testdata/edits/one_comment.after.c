// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;

	/* after this, never
	 * look at the item again
	 *
	 * item before full
	 *
	 * Pairs with smp_load_acquire() in take().
	 */
	smp_store_release(&b->full, 1);
}

static int take(struct box *b)
{
	int n;

	/*
	 * mostly the box is full
	 *
	 * paired with smp_store_release() in post(), so that
	 *  - the item is seen
	 *
	 * and no more
	 */
	if (smp_load_acquire(&b->full))
		return b->item;

	/*
	 * Only what was stored before; this belongs to
	 * smp_store_release() of post().
	 */
	n = smp_load_acquire(&b->full);

	use(b);
	/* Pairs with smp_store_release() in post(). */
	n = smp_load_acquire(&b->full);
	return b->item + n;
}
