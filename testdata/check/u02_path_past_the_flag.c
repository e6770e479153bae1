// SPDX-License-Identifier: GPL-2.0-only
/* U2: the read barrier is also reached without the load of the flag. */
#include "kernel.h"

struct feed {
	int value;
	int fresh;
	int serial;
};

void feed_update(struct feed *f, int value)
{
	f->value = value;
	smp_store_release(&f->fresh, 1);
}

int feed_value(struct feed *f, int wait)
{
	int serial = READ_ONCE(f->serial);

	if (wait && !READ_ONCE(f->fresh))
		return -EAGAIN;
	smp_rmb();
	return f->value + serial;
}

/*
 * $ smpair check -v -p . u02_path_past_the_flag.c
 * u02_path_past_the_flag.c:23:2: note: smp_rmb() is kept: it may be reached without the load of the flag, and orders what was loaded before then [U2]
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_path_past_the_flag.c:21:15: note: reads f->fresh before the loads of f->value
 *    21 |         if (wait && !READ_ONCE(f->fresh))
 *       |                      ^~~~~~~~~~~~~~~~~~~
 * u02_path_past_the_flag.c:14:2: note: pairs with smp_store_release() in feed_update()
 *    14 |         smp_store_release(&f->fresh, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u02_path_past_the_flag.c:14:2: note: publishes f->fresh after the stores to f->value
 */
