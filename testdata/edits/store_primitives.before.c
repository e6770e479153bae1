// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner r smp_rmb smp_load_acquire
//! store "WRITE_ONCE(q->ready, true)" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 2 heir 4 partner r smp_rmb atomic_read_acquire
//! store "atomic_set(&q->count, 1)" new atomic_set_release partner r smp_rmb atomic_read_acquire
//! drop "smp_wmb()" nth 3 heir 6 partner r smp_rmb rcu_dereference
//! store "rcu_assign_pointer(q->head, item)" new rcu_assign_pointer partner r smp_rmb rcu_dereference
//! drop "smp_wmb()" nth 4 heir 8 partner r smp_rmb test_bit_acquire
//! store "clear_bit(Q_BUSY, &q->state)" new clear_bit_unlock partner r smp_rmb test_bit_acquire
static void primitives(struct q *q, struct item *item)
{
	smp_wmb();
	WRITE_ONCE(q->ready, true);

	smp_wmb();
	atomic_set(&q->count, 1);

	smp_wmb();
	rcu_assign_pointer(q->head, item);

	smp_wmb();
	clear_bit(Q_BUSY, &q->state);
}
