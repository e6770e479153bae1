// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;

	b->private = tail;

	/* wrap around */
	tail = tail % b->size;
	/*
	 * what the reader looks at
	 *
	 * The item first; pairs with the smp_load_acquire() in take().
	 *
	 * then the tail
	 */
	smp_store_release(&b->tail, tail);
	wake(b, b->tail);
}

static int take(struct box *b)
{
	if (b->open) {
		// Pairs with smp_store_release() in post(): the item
		// is there when the tail is.
		tail = smp_load_acquire(&b->tail);

		if (!tail)
			return 0;
	}
	return b->item;
}
