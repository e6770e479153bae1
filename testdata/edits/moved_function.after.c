// SPDX-License-Identifier: GPL-2.0-only
static int left(struct box *b)
{
	return b->item;
}

static int right(struct box *b)
{
	int n = count(b);

	return b->item + n;
}

static int act(struct box *b)
{
	/* coupled with smp_store_release() in post() */
	int kind = smp_load_acquire(&b->kind);

	return table[kind](b);
}

static void post(struct box *b, int item, int kind)
{
	b->item = item;
	/* Make sure that the item is there,
	 * coupled with smp_load_acquire() in act()
	 */
	smp_store_release(&b->kind, kind);
}
