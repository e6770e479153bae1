// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()"
//! refuse "edits.c:4: it is all that stands in its block"
static void post(struct box *b)
{
	if (b->shared) {
		smp_wmb();
	} else {
		b->count++;
	}
	b->full = 1;
}
