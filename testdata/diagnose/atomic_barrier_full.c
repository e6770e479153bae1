// SPDX-License-Identifier: GPL-2.0-only
/* S7: an atomic operation that returns its value needs no helper. */
#include "kernel.h"

struct gate {
	atomic_t users;
	unsigned long flags;
	int open;
};

void gate_leave(struct gate *g)
{
	g->open = 0;
	/* The store comes first. */
	smp_mb__before_atomic();
	if (atomic_dec_and_test(&g->users))
		WRITE_ONCE(g->open, 1);
}

int gate_enter(struct gate *g)
{
	if (test_and_set_bit(0, &g->flags))
		return -EBUSY;
	smp_mb__after_atomic();
	return READ_ONCE(g->open);
}

/*
 * $ smpair patch -p . --rules=atomic-barrier atomic_barrier_full.c
 * diff --git a/atomic_barrier_full.c b/atomic_barrier_full.c
 * index 1e2198f..e68a2be 100644
 * --- a/atomic_barrier_full.c
 * +++ b/atomic_barrier_full.c
 * @@ -12,7 +12,6 @@ void gate_leave(struct gate *g)
 *  {
 *  	g->open = 0;
 *  	/* The store comes first. *\/
 * -	smp_mb__before_atomic();
 *  	if (atomic_dec_and_test(&g->users))
 *  		WRITE_ONCE(g->open, 1);
 *  }
 * @@ -21,6 +20,5 @@ int gate_enter(struct gate *g)
 *  {
 *  	if (test_and_set_bit(0, &g->flags))
 *  		return -EBUSY;
 * -	smp_mb__after_atomic();
 *  	return READ_ONCE(g->open);
 *  }
 * [1]
 */
