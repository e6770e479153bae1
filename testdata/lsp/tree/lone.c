// SPDX-License-Identifier: GPL-2.0-only
/* Its partner is not there. */
#include "kernel.h"

struct bell {
	int tone;
	int rings;
};

void bell_ring(struct bell *b, int tone)
{
	b->tone = tone;
	smp_wmb();
	WRITE_ONCE(b->rings, 1);
}
