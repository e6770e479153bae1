// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b)
{
	b->item = 1;
	/*
	 * Matches smp_load_acquire() in take(), which is called often. Also
	 * pairs with smp_load_acquire() in look().
	 */
	smp_store_release(&b->full, 1);
}

static void post_all(struct box *b)
{
	b->item = 2;
	/* Matches the smp_load_acquire() of all readers. */
	smp_store_release(&b->full, 2);
}
