// SPDX-License-Identifier: GPL-2.0-only
/* U6: the consumer clears the flag, then looks at the data: R. */
#include "kernel.h"

struct inbox {
	int letters;
	int pending;
};

void inbox_post(struct inbox *i, int letters)
{
	WRITE_ONCE(i->letters, letters);
	smp_mb();
	WRITE_ONCE(i->pending, 1);
}

int inbox_drain(struct inbox *i)
{
	WRITE_ONCE(i->pending, 0);
	smp_mb();
	return READ_ONCE(i->letters);
}

int inbox_peek(struct inbox *i)
{
	if (!smp_load_acquire(&i->pending))
		return 0;
	return READ_ONCE(i->letters);
}

/*
 * $ smpair check -v -p . u06_clear_then_check.c
 * u06_clear_then_check.c:13:2: note: smp_mb() is kept: with this full barrier it may order i->pending in a cycle that only two full barriers forbid [U6]
 *    13 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_clear_then_check.c:20:2: note: the barrier is here
 *    20 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_clear_then_check.c:20:2: note: smp_mb() is kept: full barrier from the store of i->pending to the load of i->letters: only smp_mb() orders these [U6]
 *    20 |         smp_mb();
 *       |         ^~~~~~~~
 */
