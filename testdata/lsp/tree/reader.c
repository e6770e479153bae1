// SPDX-License-Identifier: GPL-2.0-only
#include "ring.h"

/* Grüße: columns in UTF-16 and UTF-8 differ here: 𝄞. */
int ring_last(struct ring *r)
{
	if (!READ_ONCE(r->ready)) /* 𝄞 */ return -1;
	/* ä𝄞 */ smp_rmb();
	return r->slots[r->filled - 1];
}
