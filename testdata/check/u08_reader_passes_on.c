// SPDX-License-Identifier: GPL-2.0-only
/*
 * U8: the reader stores a flag of its own, and its readers rely on the first
 * data.
 */
#include "kernel.h"

struct chain {
	int data;
	int first, second;
};

void chain_start(struct chain *c, int data)
{
	WRITE_ONCE(c->data, data);
	smp_store_release(&c->first, 1);
}

int chain_middle(struct chain *c)
{
	int data;

	if (!READ_ONCE(c->first))
		return -EAGAIN;
	smp_mb();
	data = READ_ONCE(c->data);
	WRITE_ONCE(c->second, 1);
	return data;
}

int chain_end(struct chain *c)
{
	if (!smp_load_acquire(&c->second))
		return -EAGAIN;
	return READ_ONCE(c->data);
}

/*
 * $ smpair check -v -p . u08_reader_passes_on.c
 * u08_reader_passes_on.c:25:2: note: smp_mb() is kept: c->second passes on what was read to chain_end() [U8]
 *    25 |         smp_mb();
 *       |         ^~~~~~~~
 * u08_reader_passes_on.c:27:2: note: the access is here
 *    27 |         WRITE_ONCE(c->second, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 */
