// SPDX-License-Identifier: GPL-2.0-only
static int post(struct box *b, int kind)
{
	switch (kind) {
	case KIND_BIT:
		/* Pairs with smp_rmb() in take(). */
		smp_wmb();
		set_bit(BOX_FULL, &b->bits);
		break;
	case KIND_FLAG:
		goto out;
	}
	return 0;
out:
	/* Pairs with smp_load_acquire() in take(). */
	smp_store_release(&b->full, 1);
	return 1;
}

static int take(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	switch (smp_load_acquire(&b->full)) {
	case 1:
		return b->item;
	}
	return 0;
}
