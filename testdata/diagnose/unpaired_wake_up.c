// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is read behind a wake-up is not what the flag's test was for: no barrier
 * is missed there.
 */
#include "kernel.h"

struct link {
	struct completion asleep;
	unsigned long pending;
	int state;
};

void link_init(struct link *l)
{
	l->state = 1;
	smp_mb__before_atomic();
	clear_bit(0, &l->pending);
}

int link_wake(struct link *l)
{
	if (test_bit(0, &l->pending))
		complete(&l->asleep);
	return l->state;
}

/*
 * $ smpair check -p . --rules=unpaired-barrier unpaired_wake_up.c
 * unpaired_wake_up.c:23:6: warning: bit 0 of l->pending is loaded before l->state without order, while smp_mb__before_atomic() in link_init() publishes the one by the other [unpaired-barrier]
 *    23 |         if (test_bit(0, &l->pending))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~
 * unpaired_wake_up.c:25:9: note: l->state is loaded here; the condition orders no load [U16]
 *    25 |         return l->state;
 *       |                ^~~~~~~~
 * unpaired_wake_up.c:17:2: note: the publisher's barrier
 *    17 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * unpaired_wake_up.c:16:2: note: l->state is stored before it
 *    16 |         l->state = 1;
 *       |         ^~~~~~~~~~~~
 * unpaired_wake_up.c:18:2: note: bit 0 of l->pending is stored after it
 *    18 |         clear_bit(0, &l->pending);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
