// SPDX-License-Identifier: GPL-2.0-only
static int once(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	unsigned int n = smp_load_acquire(&b->n);

	return b->item[n - 1];
}

static int plain(struct box *b)
{
	int i;
	/* Pairs with smp_store_release() in post(). */
	unsigned int n = smp_load_acquire(&b->n);

	return b->item[n - 1];
}

static int counted(struct box *b)
{
	/* see atomic_set_release() in post() */
	int count = atomic_read_acquire(&b->count);

	return b->item[count];
}
