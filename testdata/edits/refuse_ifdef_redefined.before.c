// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = 1" new smp_store_release
//! refuse "edits.c:13: the access stands in an #if that smp_wmb() is not in"
static void post(struct box *b, int item)
{
#ifdef FULL
	b->item = item;
	smp_wmb();
	b->items++;
#endif
#ifdef FULL
	b->fuller = 1;
#endif
#define FULL
#ifdef FULL
	b->full = 1;
#endif
}
