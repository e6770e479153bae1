// SPDX-License-Identifier: GPL-2.0-only
struct box {
	int full, item;
	unsigned long bits;
};

static int take(struct box *b)
{
	if (READ_ONCE(b->full)) {
		/*
		 * Paired with the smp_wmb() in post(), so that the item is seen
		 * once the box is full.
		 */
		smp_rmb();
		return b->item;
	}
	return 0;
}

static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb(); /* matched by the smp_rmb() in take() */
	WRITE_ONCE(b->full, 1);
}
