// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()"
//! refuse "edits.c:4: it hangs on a condition that does something"
static void post(struct box *b)
{
	if (b->users++ > 1)
		smp_wmb();
	b->full = 1;
}
