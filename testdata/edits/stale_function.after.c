// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	/* All is there: pairs with smp_load_acquire of take() and look(). */
	smp_store_release(&b->full, 1);
}

static int take(struct box *b)
{
	/* Pairs with smp_store_release() in
	 * post(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	return b->item;
}
