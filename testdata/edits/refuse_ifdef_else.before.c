// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = 1" new smp_store_release
//! refuse "edits.c:11: the access stands in an #if that smp_wmb() is not in"
static void post(struct box *b, int item)
{
#ifdef CONFIG_FULL
	b->item = item;
	smp_wmb();
	b->items++;
#endif
#ifdef CONFIG_FULL
	b->fuller = 1;
#else
	b->full = 1;
#endif
}
