// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	if (!smp_load_acquire(&b->full)) {
		return 0;
	} else {
		use(b);
		return b->item;
	}
}

static int take_open(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	if (!smp_load_acquire(&b->full))
		if (b->open)
			return 0;
	return b->item;
}
