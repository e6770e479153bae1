// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" flag braceless
//! refuse "edits.c:8: it has an #if in the statement around it"
static int take(struct box *b)
{
	if (b->full
#ifdef CONFIG_LID
	    && b->lid
#endif
	    )
		smp_rmb();
	return b->item;
}
