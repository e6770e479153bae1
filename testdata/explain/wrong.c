// SPDX-License-Identifier: GPL-2.0-only
/* Places without a barrier, and what is no place. */
#include "kernel.h"

#define publish_barrier() smp_wmb()

int data, flag;

void set(void)
{
	data = 1;
	publish_barrier();
	flag = 1;
}

#ifdef NEVER
void never(void)
{
	smp_mb();
}
#endif

int get(void)
{
	int ready = flag;

	smp_rmb();
	return ready ? data : 0;
}

/*
 * $ smpair explain -p . wrong.c:27 | head -n 1
 * wrong.c:27:2: smp_rmb() in get(), a read barrier: loads before it are ordered before loads after it
 * $ smpair explain -p . wrong.c:20 2>&1
 * smpair: error: wrong.c:20: no barrier on this line; the nearest are on: 12, 27
 * [2]
 * $ smpair explain -p . wrong.c:5 2>&1
 * smpair: error: wrong.c:5: smp_wmb() is in macros or primitives; name a line that uses it
 * [2]
 * $ smpair explain -p . wrong.c:19 2>&1
 * smpair: error: wrong.c:19: smp_mb() is not compiled; try another --config or --arch
 * [2]
 * $ smpair explain -p . wrong.c:0 2>&1 | sed "s,rules: .*,,"
 * smpair: error: wrong.c:0: neither FILE:LINE nor a rule; $
 * $ smpair explain -p . none.c:3 2>&1
 * smpair: error: none.c: nothing there is compiled; see the compile commands
 * [2]
 * $ smpair explain -p . wrong.c:3:4:5 2>&1
 * smpair: error: wrong.c:3: nothing there is compiled; see the compile commands
 * [2]
 * $ smpair explain acqrel | head -n 1
 * # acqrel: a barrier beside one access to release or acquire
 * $ smpair explain U10
 * U10: an operation that returns nothing, such as set_bit() or atomic_inc(), orders nothing by itself, and set_bit() has no form with release
 * Instead: smp_wmb() or smp_mb__before_atomic() before it
 * $ smpair explain S2
 * S2: the flag is the only store after the barrier that a reader relies on, so a store-release of it orders as much
 * $ smpair explain 2>&1
 * smpair: error: give one FILE:LINE, or one rule; see 'smpair explain --help'
 * [2]
 * $ smpair explain -p . --dump=facts wrong.c:10 2>&1
 * smpair: error: unknown option --dump=facts; see 'smpair explain --help'
 * [2]
 */
