// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	/*
	 * The item is there, too.
	 *
	 * Pairs with smp_store_release() in post().
	 */
	if (!smp_load_acquire(&b->full)) {
		return 0;
	}
	return b->item;
}

static int take_again(struct box *b)
{
	int taken;

	/*
	 * see post()
	 *
	 * Taken by force.
	 */
	taken = smp_load_acquire(&b->taken);
	if (!taken)
		return 0; /* not yet */

	if (taken > 1)
		b->count++;
	if (taken > 2) {
		b->count--;
	}
	return b->item;
}
