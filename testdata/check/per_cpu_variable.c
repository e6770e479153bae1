// SPDX-License-Identifier: GPL-2.0-only
/* this_cpu_write() has no release form. */
#include "kernel.h"

struct backlog {
	int len;
	int ready;
};

static __percpu struct backlog backlog;

void backlog_queue(int len)
{
	this_cpu_write(backlog.len, len);
	smp_wmb();
	this_cpu_write(backlog.ready, 1);
}

int backlog_len(int cpu)
{
	struct backlog *b = per_cpu_ptr(&backlog, cpu);

	if (!READ_ONCE(b->ready))
		return 0;
	smp_rmb();
	return b->len;
}

/*
 * $ smpair check -v -p . per_cpu_variable.c
 * per_cpu_variable.c:15:2: note: smp_wmb() is kept: no partner found: nobody loads backlog.ready and the same data in the opposite order [unknown]
 *    15 |         smp_wmb();
 *       |         ^~~~~~~~~
 * per_cpu_variable.c:25:2: note: smp_rmb() is kept: no partner found: nobody stores b->ready and the same data in the opposite order [unknown]
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
