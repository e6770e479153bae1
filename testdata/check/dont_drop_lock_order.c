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
 * dont_drop_lock_order.c:16:2: warning: l->closed is stored after l->sum without order, while smp_rmb() in ledger_sum() relies on it [unpaired-barrier]
 *    16 |         WRITE_ONCE(l->closed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * dont_drop_lock_order.c:14:2: note: l->sum is stored here; unlocking does not order it before the flag for a reader without the lock [U14]
 *    14 |         l->sum = sum;
 *       |         ^~~~~~~~~~~~
 * dont_drop_lock_order.c:23:2: note: the reader's barrier
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 * dont_drop_lock_order.c:21:7: note: l->closed is loaded before it
 *    21 |         if (!READ_ONCE(l->closed))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * dont_drop_lock_order.c:24:9: note: l->sum is loaded after it
 *    24 |         return l->sum;
 *       |                ^~~~~~
 * dont_drop_lock_order.c:16:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/dont_drop_lock_order.c b/dont_drop_lock_order.c
 * index 40d9c76..9a0fb85 100644
 * --- a/dont_drop_lock_order.c
 * +++ b/dont_drop_lock_order.c
 * @@ -13,7 +13,8 @@ void ledger_close(struct ledger *l, int sum)
 *  	spin_lock(&l->lock);
 *  	l->sum = sum;
 *  	spin_unlock(&l->lock);
 * -	WRITE_ONCE(l->closed, 1);
 * +	/* Pairs with smp_rmb() in ledger_sum(). *\/
 * +	smp_store_release(&l->closed, 1);
 *  }
 *  $
 *  int ledger_sum(struct ledger *l)
 * dont_drop_lock_order.c:23:2: note: smp_rmb() is kept: no partner found: nobody stores l->closed and the same data in the opposite order [unknown]
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 * [1]
 */
