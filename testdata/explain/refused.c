// SPDX-License-Identifier: GPL-2.0-only
/* Barriers that stay: without a partner, and since only a full one will do. */
#include "kernel.h"

struct door {
	int open, closed;
	int value;
};

int door_open(struct door *d)
{
	WRITE_ONCE(d->open, 1);
	smp_mb();
	return READ_ONCE(d->closed);
}

int door_close(struct door *d)
{
	WRITE_ONCE(d->closed, 1);
	smp_mb();
	return READ_ONCE(d->open);
}

void door_alone(struct door *d)
{
	d->value = 1;
	smp_wmb();
}

/*
 * $ smpair explain -p . refused.c:13
 * refused.c:13:2: smp_mb() in door_open(), a full barrier: all before it is ordered before all after it
 *    13 |         smp_mb();
 *       |         ^~~~~~~~
 *
 * Ordered before it:
 *   refused.c:12:2: stores d->open
 *   and what lies beyond the code that was followed
 *
 * Ordered after it:
 *   refused.c:14:9: loads d->closed
 *   and what lies beyond the code that was followed
 *
 * Partners:
 *   none was found: no barrier elsewhere orders accesses of the same flag and data
 *
 * Verdict:
 *   refused.c:13:2: keep: smp_mb() is kept: store buffering with the full barrier in door_close(): the store of d->open goes before the load of d->closed, and only smp_mb() orders these [U6]
 *   U6: what would do: keep smp_mb()
 * $ smpair explain -p . refused.c:27
 * refused.c:27:2: smp_wmb() in door_alone(), a write barrier: stores before it are ordered before stores after it
 *    27 |         smp_wmb();
 *       |         ^~~~~~~~~
 *
 * Ordered before it:
 *   refused.c:26:2: stores d->value
 *   and what lies beyond the code that was followed
 *
 * Ordered after it:
 *   and what lies beyond the code that was followed
 *
 * Partners:
 *   none was found: no barrier elsewhere orders accesses of the same flag and data
 *
 * Verdict:
 *   refused.c:27:2: keep: smp_wmb() is kept: no store of a shared flag follows [unknown]
 */
