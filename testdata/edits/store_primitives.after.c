// SPDX-License-Identifier: GPL-2.0-only
static void primitives(struct q *q, struct item *item)
{
	/* Pairs with smp_load_acquire() in r(). */
	smp_store_release(&q->ready, true);

	/* Pairs with atomic_read_acquire() in r(). */
	atomic_set_release(&q->count, 1);

	/* Pairs with rcu_dereference() in r(). */
	rcu_assign_pointer(q->head, item);

	/* Pairs with test_bit_acquire() in r(). */
	clear_bit_unlock(Q_BUSY, &q->state);
}
