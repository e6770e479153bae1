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
 * u11_before_atomic_set.c:13:2: warning: smp_mb__before_atomic() beside atomic_set(), which is no read-modify-write: a compiler barrier at most on x86 [atomic-barrier]
 *    13 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u11_before_atomic_set.c:14:2: note: atomic_set() of b->state is a plain store to the processor; if order is needed here, it takes smp_mb() or a form with acquire or release [U11]
 *    14 |         atomic_set(&b->state, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u11_before_atomic_set.c:13:2: note: smp_mb__before_atomic() is kept: full barrier without a partner found [unknown]
 *    13 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u11_before_atomic_set.c:21:2: note: smp_rmb() is kept: no partner found: nobody stores b->state and the same data in the opposite order [unknown]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * [1]
 */
