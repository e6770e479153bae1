// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b)
{
	b->item = 1;

	/* Pairs with the smp_load_acquire() in take(), which has to see it. */
	smp_store_release(&b->full, 1);
}

static int take(struct box *b)
{
    /* Pairs with smp_store_release() in post(). */
    if (!smp_load_acquire(&b->full))
        return 0;
    return b->item;
}
