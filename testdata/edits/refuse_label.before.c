// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()"
//! refuse "it is all that follows the label"
static void post(struct box *b)
{
	if (b->shared)
		goto out;
	b->full = 1;
out:
	smp_wmb();
}
