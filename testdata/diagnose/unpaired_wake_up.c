// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is read behind a wake-up is not what the flag's test was for: no barrier
 * is missed there.
 */
#include "kernel.h"

struct link {
	wait_queue_head_t asleep;
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
		return 0;
	wake_up(&l->asleep);
	return l->state;
}

/*
 * $ smpair check -p . --rules=unpaired-barrier unpaired_wake_up.c
 */
