// SPDX-License-Identifier: GPL-2.0-only
/*
 * U6: the flag's own smp_mb() also orders an earlier store before a later
 * load.
 */
#include "kernel.h"

struct worker {
	int job;
	int queued;
	int idle;
};

int worker_queue(struct worker *w, int job)
{
	w->job = job;
	smp_mb();
	WRITE_ONCE(w->queued, 1);
	return READ_ONCE(w->idle);
}

int worker_job(struct worker *w)
{
	WRITE_ONCE(w->idle, 0);
	if (!READ_ONCE(w->queued))
		return -EAGAIN;
	smp_mb();
	return w->job;
}

/*
 * $ smpair check -v -p . u06_store_mb_load.c
 * u06_store_mb_load.c:17:2: note: smp_mb() is kept: it orders the store of w->job before the load of w->idle [U6]
 *    17 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_store_mb_load.c:19:9: note: the access is here
 *    19 |         return READ_ONCE(w->idle);
 *       |                ^~~~~~~~~~~~~~~~~~
 * u06_store_mb_load.c:27:2: note: smp_mb() is kept: it orders the store of w->idle before the load of w->job [U6]
 *    27 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_store_mb_load.c:28:9: note: the access is here
 *    28 |         return w->job;
 *       |                ^~~~~~
 */
