// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" stmt "n ="
//! refuse "it is part of a larger expression"
static int take(struct box *b)
{
	n = (smp_rmb(), b->item);
	return n;
}
