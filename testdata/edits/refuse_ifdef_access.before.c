// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = 1" new smp_store_release
//! refuse "edits.c:9: the access stands in an #if that smp_wmb() is not in"
static void post(struct box *b, int item)
{
	b->item = item;
	smp_wmb();
#ifdef CONFIG_FULL
# if FULL > 1
	b->fuller = 1;
# endif
	b->full = 1;
#else
	set_bit(BOX_FULL, &b->bits);
#endif
}
