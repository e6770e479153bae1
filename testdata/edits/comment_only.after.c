// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	/* Pairs with smp_wmb() in post() */
	if (test_bit_acquire(BOX_FULL, &b->bits))
		return b->item;
	return 0;
}

static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb(); /* Pairs with test_bit_acquire() in take() */
	set_bit(BOX_FULL, &b->bits);
}
