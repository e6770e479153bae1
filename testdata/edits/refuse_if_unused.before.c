// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()"
//! refuse "edits.c:6: it is all that a variable of the condition is for"
static int take(struct box *b)
{
	int full = b->full;

	if (full)
		smp_rmb();
	return b->item;
}
