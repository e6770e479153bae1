// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b, int item)
{
	b->item = item;
	/* paired with smp_load_acquire and smp_rmb */
	smp_store_release(&b->full, 1);

	b->item = item;
	/* Paired with smp_load_acquire() and smp_rmb() once the box is full. */
	smp_store_release(&b->full, 2);
}
