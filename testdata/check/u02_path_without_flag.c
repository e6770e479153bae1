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
	smp_wmb();
	WRITE_ONCE(f->fresh, 1);
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
 * $ smpair check -v -p . u02_path_without_flag.c
 * u02_path_without_flag.c:24:2: note: smp_rmb() is kept: it is also reached without the load of the flag, and orders what was loaded before then [U2]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_path_without_flag.c:22:15: note: reads f->fresh before the loads of f->value
 *    22 |         if (wait && !READ_ONCE(f->fresh))
 *       |                      ^~~~~~~~~~~~~~~~~~~
 * u02_path_without_flag.c:14:2: note: pairs with smp_wmb() in feed_update()
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_path_without_flag.c:15:2: note: publishes f->fresh after the stores to f->value
 *    15 |         WRITE_ONCE(f->fresh, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 */
