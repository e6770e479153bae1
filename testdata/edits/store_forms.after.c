// SPDX-License-Identifier: GPL-2.0-only
static void forms(struct q *q, int more, int *slot, int v)
{
	/* pairs with smp_load_acquire() in r() */
	smp_store_release(&q->n, q->n + 1);

	/* pairs with smp_load_acquire() in r() */
	smp_store_release(&q->n, q->n - 1);

	/* pairs with smp_load_acquire() in r() */
	smp_store_release(&q->n, q->n + (more ? 2 : 1));

	/* pairs with smp_load_acquire() in r() */
	smp_store_release(&q->flags, q->flags | Q_READY);

	/* pairs with smp_load_acquire() in r() */
	smp_store_release(slot, v);

	/* pairs with smp_load_acquire() in r() */
	smp_store_release(slot, *slot + 1);

	/* pairs with smp_load_acquire() in r() */
	smp_store_release(&(q)->n, ~v);
}
