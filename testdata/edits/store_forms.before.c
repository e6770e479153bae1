// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1 heir 2 partner r smp_rmb smp_load_acquire
//! store "q->n++" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 2 heir 4 partner r smp_rmb smp_load_acquire
//! store "q->n--" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 3 heir 6 partner r smp_rmb smp_load_acquire
//! store "q->n += more ? 2 : 1" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 4 heir 8 partner r smp_rmb smp_load_acquire
//! store "q->flags |= Q_READY" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 5 heir 10 partner r smp_rmb smp_load_acquire
//! store "*slot = v" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 6 heir 12 partner r smp_rmb smp_load_acquire
//! store "(*slot)++" new smp_store_release partner r smp_rmb smp_load_acquire
//! drop "smp_wmb()" nth 7 heir 14 partner r smp_rmb smp_load_acquire
//! store "(q)->n = ~v" new smp_store_release partner r smp_rmb smp_load_acquire
static void forms(struct q *q, int more, int *slot, int v)
{
	/* pairs with smp_rmb() in r() */
	smp_wmb();
	q->n++;

	/* pairs with smp_rmb() in r() */
	smp_wmb();
	q->n--;

	/* pairs with smp_rmb() in r() */
	smp_wmb();
	q->n += more ? 2 : 1;

	/* pairs with smp_rmb() in r() */
	smp_wmb();
	q->flags |= Q_READY;

	/* pairs with smp_rmb() in r() */
	smp_wmb();
	*slot = v;

	/* pairs with smp_rmb() in r() */
	smp_wmb();
	(*slot)++;

	/* pairs with smp_rmb() in r() */
	smp_wmb();
	(q)->n = ~v;
}
