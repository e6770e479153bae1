// SPDX-License-Identifier: GPL-2.0-only
static int bare(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	unsigned int n = smp_load_acquire(&b->n);

	return b->item[n - 1];
}

static int full(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	unsigned long n = smp_load_acquire(&b->n);

	return b->item[n - 1];
}

static int not_declared_there(struct box *b)
{
	unsigned n;

	/* Pairs with smp_store_release() in post(). */
	n = smp_load_acquire(&b->n);

	return b->item[n - 1];
}
