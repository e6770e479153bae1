// SPDX-License-Identifier: GPL-2.0-only
/* U11: the helpers beside atomic_set() and atomic_read() order nothing on x86. */
#include "kernel.h"

struct valve {
	atomic_t state;
	int pressure;
};

void valve_open(struct valve *v)
{
	atomic_set(&v->state, 1);
	smp_mb__after_atomic();
	WRITE_ONCE(v->pressure, 0);
}

int valve_pressure(struct valve *v)
{
	int p = READ_ONCE(v->pressure);

	smp_mb__before_atomic();
	if (!atomic_read(&v->state))
		return 0;
	return p;
}

/*
 * $ smpair check -p . --rules=atomic-barrier atomic_barrier_store.c
 * atomic_barrier_store.c:13:2: warning: smp_mb__after_atomic() beside atomic_set(), which is no read-modify-write: a compiler barrier at most on x86 [atomic-barrier]
 *    13 |         smp_mb__after_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * atomic_barrier_store.c:12:2: note: atomic_set() of v->state is a plain store to the processor; if order is needed here, it takes smp_mb() or a form with acquire or release [U11]
 *    12 |         atomic_set(&v->state, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * atomic_barrier_store.c:21:2: warning: smp_mb__before_atomic() beside atomic_read(), which is no read-modify-write: a compiler barrier at most on x86 [atomic-barrier]
 *    21 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * atomic_barrier_store.c:22:7: note: atomic_read() of v->state is a plain load to the processor; if order is needed here, it takes smp_mb() or a form with acquire or release [U11]
 *    22 |         if (!atomic_read(&v->state))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
