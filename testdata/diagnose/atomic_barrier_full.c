// SPDX-License-Identifier: GPL-2.0-only
/*
 * S7: an atomic operation that returns its value needs no helper, nor does one
 * with its own barrier behind.
 */
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

void gate_wake(struct gate *g)
{
	g->open = 1;
	smp_mb__before_atomic();
	clear_and_wake_up_bit(0, &g->flags);
}

/*
 * $ smpair patch -p . --rules=atomic-barrier atomic_barrier_full.c
 * diff --git a/atomic_barrier_full.c b/atomic_barrier_full.c
 * index b27e75c..b8ca48a 100644
 * --- a/atomic_barrier_full.c
 * +++ b/atomic_barrier_full.c
 * @@ -15,7 +15,6 @@ void gate_leave(struct gate *g)
 *  {
 *  	g->open = 0;
 *  	/* The store comes first. *\/
 * -	smp_mb__before_atomic();
 *  	if (atomic_dec_and_test(&g->users))
 *  		WRITE_ONCE(g->open, 1);
 *  }
 * @@ -24,13 +23,11 @@ int gate_enter(struct gate *g)
 *  {
 *  	if (test_and_set_bit(0, &g->flags))
 *  		return -EBUSY;
 * -	smp_mb__after_atomic();
 *  	return READ_ONCE(g->open);
 *  }
 *  $
 *  void gate_wake(struct gate *g)
 *  {
 *  	g->open = 1;
 * -	smp_mb__before_atomic();
 *  	clear_and_wake_up_bit(0, &g->flags);
 *  }
 * [1]
 * $ smpair check -p . --rules=atomic-barrier atomic_barrier_full.c | grep wake_up_bit
 * atomic_barrier_full.c:34:2: warning: smp_mb__before_atomic() is not needed: clear_and_wake_up_bit() orders as much by itself [atomic-barrier]
 * atomic_barrier_full.c:35:2: note: clear_and_wake_up_bit() is a release, with a full barrier after it
 *    35 |         clear_and_wake_up_bit(0, &g->flags);
 *  	clear_and_wake_up_bit(0, &g->flags);
 */
