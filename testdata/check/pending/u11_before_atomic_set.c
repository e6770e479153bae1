// SPDX-License-Identifier: GPL-2.0-only
/* U11: atomic_set() is no RMW: smp_mb__before_atomic() orders nothing there. */
#include "kernel.h"

struct batch {
	int count;
	atomic_t state;
};

void batch_submit(struct batch *b, int count)
{
	b->count = count;
	smp_mb__before_atomic();
	atomic_set(&b->state, 1);
}

int batch_count(struct batch *b)
{
	if (!atomic_read(&b->state))
		return 0;
	smp_rmb();
	return b->count;
}

/*
 * $ smpair check -v -p . u11_before_atomic_set.c
 * u11_before_atomic_set.c:2:33: warning: smp_mb__before_atomic() orders nothing here: atomic_set() is no read-modify-write operation [U11]
 *     2 | /* U11: atomic_set() is no RMW: smp_mb__before_atomic() orders nothing there. *\/
 *       |                                 ^~~~~~~~~~~~~~~~~~~~~~~
 * u11_before_atomic_set.c:14:2: note: the access is here
 *    14 |         atomic_set(&b->state, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u11_before_atomic_set.c:21:2: note: smp_rmb() is kept: its publisher orders nothing [U11]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * [1]
 */
