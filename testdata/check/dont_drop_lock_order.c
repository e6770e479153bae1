// SPDX-License-Identifier: GPL-2.0-only
/* U14: the data is under a lock, the flag is not, and no barrier is there. */
#include "kernel.h"

struct ledger {
	spinlock_t lock;
	int sum;
	int closed;
};

void ledger_close(struct ledger *l, int sum)
{
	spin_lock(&l->lock);
	l->sum = sum;
	spin_unlock(&l->lock);
	WRITE_ONCE(l->closed, 1);
}

int ledger_sum(struct ledger *l)
{
	if (!READ_ONCE(l->closed))
		return -EAGAIN;
	smp_rmb();
	return l->sum;
}

/*
 * $ smpair check -v -p . dont_drop_lock_order.c
 * dont_drop_lock_order.c:23:2: note: smp_rmb() is kept: no partner found: nobody stores l->closed and the same data in the opposite order [unknown]
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
