// SPDX-License-Identifier: GPL-2.0-only
#ifdef CONFIG_BOX
static void post(struct box *b, int item)
{
	b->item = item;
#ifndef CONFIG_LID
	b->lid = 0;
#endif
	/* Pairs with smp_load_acquire() in take(). */
	smp_store_release(&b->full, 1);
}
#endif
