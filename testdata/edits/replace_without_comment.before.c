// SPDX-License-Identifier: GPL-2.0-only
//! replace "smp_mb()" nth 1 new smp_wmb partner take smp_mb smp_rmb
//! replace "smp_mb()" nth 2 new smp_rmb partner post smp_mb smp_wmb
struct box {
	int full, item;
};

static void post(struct box *b, int item)
{
	b->item = item;
	smp_mb();
	WRITE_ONCE(b->full, 1);
}

static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	smp_mb();
	return b->item;
}
