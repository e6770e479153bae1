// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" flag braceless
//! refuse "it is the whole body"
static void post(struct box *b)
{
	while (b->shared)
		smp_wmb();
	b->full = 1;
}
