// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b)
{
	b->item = 1;

	/*
	 * Others look at it.
	 *
	 * pairs with smp_load_acquire() in take()
	 */
	smp_store_release(&b->full, 1);
}

static int take(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	int full = smp_load_acquire(&b->full);

	return full ? b->item : 0;
}

static int take_often(struct box *b)
{
	return b->item;
}
