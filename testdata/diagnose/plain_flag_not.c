// SPDX-License-Identifier: GPL-2.0-only
/* Marked on both sides; a bit-field, which cannot be. */
#include "kernel.h"

struct bell {
	int tone, rung;
	unsigned int loud : 1;
};

void bell_ring(struct bell *b, int tone)
{
	b->tone = tone;
	smp_wmb();
	WRITE_ONCE(b->rung, 1);
}

int bell_tone(struct bell *b)
{
	if (!READ_ONCE(b->rung))
		return 0;
	smp_rmb();
	return b->tone;
}

void bell_shout(struct bell *b, int tone)
{
	b->tone = tone;
	smp_wmb();
	b->loud = 1;
}

int bell_shouts(struct bell *b)
{
	if (!b->loud)
		return 0;
	smp_rmb();
	return b->tone;
}

/*
 * $ smpair check -p . --rules=plain-flag plain_flag_not.c
 */
