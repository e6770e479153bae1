// SPDX-License-Identifier: GPL-2.0-only
/* A barrier that is wrong: what the rule says, and what it costs. */
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
 * $ smpair explain -p . warned.c:13 | sed -n "/^Verdict/,/^Change/p"
 * Verdict:
 *   warned.c:13:2: keep: smp_mb__after_atomic() is kept: full barrier without a partner found [unknown]
 *
 * Verdict:
 *   warned.c:13:2: warn: smp_mb__after_atomic() beside atomic_set(), which is no read-modify-write: a compiler barrier at most on x86 [atomic-barrier]
 *   warned.c:12:2: atomic_set() of v->state is a plain store to the processor; if order is needed here, it takes smp_mb() or a form with acquire or release [U11]
 *
 * Cost:
 *   A helper without an operation: a missing barrier on x86 and s390, a full one
 *   elsewhere. A helper too many: `dmb ish` on arm64, `sync` on powerpc64, nothing on
 *   x86. `smp_mb()` for the helper: a locked instruction on x86.
 */
