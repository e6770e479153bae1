// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()"
//! load "b->full" new smp_load_acquire stmt "if"
//! refuse "edits.c:4: the statement around it changes, too"
static int take(struct box *b)
{
	if (b->full)
		smp_rmb();
	return b->item;
}
