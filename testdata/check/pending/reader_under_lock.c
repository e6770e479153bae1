// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writer and reader hold the same lock: no pair, the barriers are someone
 * else's.
 */
#include "kernel.h"

struct vault {
	spinlock_t lock;
	int gold;
	int open;
};

void vault_open(struct vault *v, int gold)
{
	spin_lock(&v->lock);
	v->gold = gold;
	smp_wmb();
	v->open = 1;
	spin_unlock(&v->lock);
}

int vault_gold(struct vault *v)
{
	int gold = 0;

	spin_lock(&v->lock);
	if (v->open) {
		smp_rmb();
		gold = v->gold;
	}
	spin_unlock(&v->lock);
	return gold;
}

/*
 * $ smpair check -v -p . reader_under_lock.c
 * reader_under_lock.c:18:2: note: smp_wmb() is kept: who loads v->open holds v->lock, as this function does [unknown]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * reader_under_lock.c:29:3: note: smp_rmb() is kept: who stores v->open holds v->lock, as this function does [unknown]
 *    29 |                 smp_rmb();
 *       |                 ^~~~~~~~~
 */
