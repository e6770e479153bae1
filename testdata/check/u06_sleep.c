// SPDX-License-Identifier: GPL-2.0-only
/*
 * U6: set_current_state() orders the sleeper; the waker's smp_mb() stays full.
 */
#include "kernel.h"

struct gatekeeper {
	struct task_struct *task;
	int open;
};

void gatekeeper_open(struct gatekeeper *g)
{
	struct task_struct *t;

	WRITE_ONCE(g->open, 1);
	smp_mb();
	t = READ_ONCE(g->task);
	if (t)
		wake_up_process(t);
}

void gatekeeper_wait(struct gatekeeper *g)
{
	WRITE_ONCE(g->task, current);
	for (;;) {
		set_current_state(2);
		if (READ_ONCE(g->open))
			break;
		schedule();
	}
	__set_current_state(0);
}

/*
 * $ smpair check -v -p . u06_sleep.c
 * u06_sleep.c:17:2: note: smp_mb() is kept: full barrier before wake_up_process(): the condition's store must be ordered before the look for sleepers [U6]
 *    17 |         smp_mb();
 *       |         ^~~~~~~~
 */
