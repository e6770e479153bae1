// SPDX-License-Identifier: GPL-2.0-only
/* Who calls a partner is named for it. */
static int take(struct box *b)
{
	/*
	 * In combination with the write barrier in
	 * box_fill, ensures that the item is seen:
	 */
	if (!smp_load_acquire(&b->full))
		return 0;
	use(b);
	return b->item;
}

/* A ':' announces what follows, and not what is said behind it. */
static int enter(struct box *b)
{
	/*
	 * Only then look at it.
	 *
	 * Pairs with smp_wmb() in put().
	 */
	if (!smp_load_acquire(&b->open))
		return 0;
	use(b);
	return b->item;
}

/* Another one is there now. */
static int finish(struct box *b)
{
	/* In combination with the write barrier in box_fill. */
	if (!smp_load_acquire(&b->last))
		return 0;
	use(b);
	return b->item;
}
