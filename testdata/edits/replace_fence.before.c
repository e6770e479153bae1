// SPDX-License-Identifier: GPL-2.0-only
//! replace "smp_mb()" nth 2 new smp_rmb partner post smp_mb smp_wmb
//! replace "smp_mb()" nth 3 new smp_wmb partner take smp_mb smp_rmb
struct box {
	int full, item;
	unsigned long bits;
};

static int take(struct box *b)
{
	if (READ_ONCE(b->full)) {
		/*
		 * Paired with the smp_mb() in post(), so that the item is seen
		 * once the box is full.
		 */
		smp_mb();
		return b->item;
	}
	return 0;
}

static void post(struct box *b, int item)
{
	b->item = item;
	smp_mb(); /* matched by the smp_mb() in take() */
	WRITE_ONCE(b->full, 1);
}
