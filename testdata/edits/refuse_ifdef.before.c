// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = 1" new smp_store_release
//! refuse "it stands alone between #ifdef and #else; change it by hand"
static void post(struct box *b, int item)
{
	b->item = item;
#ifdef CONFIG_SMP
	/* Pairs with smp_rmb() in take(). */

	smp_wmb(); /* and so on */
#else
	barrier();
#endif
	b->full = 1;
}
