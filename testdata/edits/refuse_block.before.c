// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()"
//! refuse "it is all that stands in its block"
static void post(struct box *b)
{
	while (b->shared) {
		/* pairs with smp_rmb() in take() */
		smp_wmb();
	}
	b->full = 1;
}
