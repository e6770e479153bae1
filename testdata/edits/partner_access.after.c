// SPDX-License-Identifier: GPL-2.0-only
static void lid(struct box *b)
{
	WRITE_ONCE(b->lid, 1);
}

static void post(struct box *b, int item)
{
	b->item = item;
	smp_store_release(&b->full, 1); /* paired with smp_load_acquire() in take() */
}

static int take(struct box *b)
{
	/*
	 * Paired with smp_store_release() in post(), and WRITE_ONCE() in lid().
	 *
	 * Item is there.
	 */
	if (smp_load_acquire(&b->full))
		return b->item;
	return 0;
}
