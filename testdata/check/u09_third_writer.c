// SPDX-License-Identifier: GPL-2.0-only
/*
 * U9: a third function stores the flag too; only full barriers cover its
 * readers.
 */
#include "kernel.h"

struct stage {
	int data;
	int state;
};

void stage_fill(struct stage *s, int data)
{
	WRITE_ONCE(s->data, data);
	smp_mb();
	WRITE_ONCE(s->state, 1);
}

void stage_advance(struct stage *s)
{
	WRITE_ONCE(s->state, 2);
}

int stage_data(struct stage *s)
{
	if (!READ_ONCE(s->state))
		return -EAGAIN;
	smp_mb();
	return READ_ONCE(s->data);
}

/*
 * $ smpair check -v -p . u09_third_writer.c
 * u09_third_writer.c:16:2: note: smp_mb() is kept: stage_advance() stores s->state too, and its readers rely on two full barriers [U9]
 *    16 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_third_writer.c:22:2: note: the access is here
 *    22 |         WRITE_ONCE(s->state, 2);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u09_third_writer.c:29:2: note: smp_mb() is kept: stage_advance() stores s->state too, and its readers rely on two full barriers [U9]
 *    29 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_third_writer.c:22:2: note: the access is here
 *    22 |         WRITE_ONCE(s->state, 2);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 */
