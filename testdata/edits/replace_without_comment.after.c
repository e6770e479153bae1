// SPDX-License-Identifier: GPL-2.0-only
struct box {
	int full, item;
};

static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_rmb() in take(). */
	smp_wmb();
	WRITE_ONCE(b->full, 1);
}

static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	/* Pairs with smp_wmb() in post(). */
	smp_rmb();
	return b->item;
}
