// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	/* Pairs with smp_store_release() in put(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	use(b);
	/* Pairs with smp_store_release() in post(). */
	if (!smp_load_acquire(&b->full))
		return 0;
	return b->item;
}
