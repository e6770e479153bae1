// SPDX-License-Identifier: GPL-2.0-only
/*
 * The item is written first. A write
 * barrier keeps it so. (A full barrier is not needed.)
 */
static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_load_acquire() in take(). */
	smp_store_release(&b->full, 1);
}

static int take(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	use(b);
	/*
	 * A read barrier, so that
	 * the item is there.
	 *
	 * Pairs with smp_store_release() in post().
	 */
	if (!smp_load_acquire(&b->full))
		return 0;
	return b->item;
}

/* After b->full there is no barrier. */
static void other(struct box *b)
{
	/* has smp_rmb() after full been seen */
	if (b->full)
		use(b);
}
