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
 * u06_sleep.c:3:60: note: smp_mb() is kept: full barrier from the store of g->open to the load of g->task: only smp_mb() orders these [U6]
 *     3 |  * U6: set_current_state() orders the sleeper; the waker's smp_mb() stays full.
 *       |                                                            ^~~~~~~~
 */
