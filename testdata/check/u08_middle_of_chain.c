// SPDX-License-Identifier: GPL-2.0-only
/* U8: the CPU in the middle passes on what it read; smp_wmb() does not. */
#include "kernel.h"

struct relay {
	int data;
	int first, second;
};

void relay_start(struct relay *r, int data)
{
	WRITE_ONCE(r->data, data);
	smp_mb();
	WRITE_ONCE(r->first, 1);
}

void relay_pass(struct relay *r)
{
	if (!READ_ONCE(r->first))
		return;
	smp_mb();
	WRITE_ONCE(r->second, 1);
}

int relay_end(struct relay *r)
{
	if (!READ_ONCE(r->second))
		return -EAGAIN;
	smp_mb();
	return READ_ONCE(r->data);
}

/*
 * $ smpair check -v -p . --target=rw u08_middle_of_chain.c
 * u08_middle_of_chain.c:13:2: note: smp_mb() is kept: full barrier without a partner found [unknown]
 *    13 |         smp_mb();
 *       |         ^~~~~~~~
 * u08_middle_of_chain.c:21:2: note: smp_mb() is kept: it passes on r->first, which relay_start() stores, to who loads r->second [U8]
 *    21 |         smp_mb();
 *       |         ^~~~~~~~
 * u08_middle_of_chain.c:29:2: note: smp_mb() is kept: full barrier without a partner found [unknown]
 *    29 |         smp_mb();
 *       |         ^~~~~~~~
 */
