// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	/* Pairs with smp_rmb() in take() and look(). */
	smp_store_release(&b->full, 1);
}
