// SPDX-License-Identifier: GPL-2.0-only
/* Per-CPU data that another CPU reads is shared as any other. */
#include "kernel.h"

struct backlog {
	int len;
	int ready;
};

static __percpu struct backlog *backlogs;

void backlog_queue(int len)
{
	struct backlog *b = this_cpu_ptr(backlogs);

	b->len = len;
	smp_wmb();
	b->ready = 1;
}

int backlog_len(int cpu)
{
	struct backlog *b = per_cpu_ptr(backlogs, cpu);

	if (!b->ready)
		return 0;
	smp_rmb();
	return b->len;
}

/*
 * $ smpair patch -p . flag_per_cpu.c
 * diff --git a/flag_per_cpu.c b/flag_per_cpu.c
 * index 859c0e8..49d23c5 100644
 * --- a/flag_per_cpu.c
 * +++ b/flag_per_cpu.c
 * @@ -14,16 +14,16 @@ void backlog_queue(int len)
 *  	struct backlog *b = this_cpu_ptr(backlogs);
 *  $
 *  	b->len = len;
 * -	smp_wmb();
 * -	b->ready = 1;
 * +	/* Pairs with smp_load_acquire() in backlog_len(). *\/
 * +	smp_store_release(&b->ready, 1);
 *  }
 *  $
 *  int backlog_len(int cpu)
 *  {
 *  	struct backlog *b = per_cpu_ptr(backlogs, cpu);
 *  $
 * -	if (!b->ready)
 * +	/* Pairs with smp_store_release() in backlog_queue(). *\/
 * +	if (!smp_load_acquire(&b->ready))
 *  		return 0;
 * -	smp_rmb();
 *  	return b->len;
 *  }
 * [1]
 */
