// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, unsigned int tail)
{
	b->slot[tail] = 1;
	/* Pairs with smp_load_acquire() in take(). */
	smp_store_release(&b->tail, ++tail);
}
