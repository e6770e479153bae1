// SPDX-License-Identifier: GPL-2.0-only
//! replace "smp_mb();" nth 1 new smp_wmb partner take smp_mb smp_rmb
//! replace "smp_mb();" nth 2 new smp_wmb partner take smp_mb smp_rmb
//! replace "smp_mb();" nth 3 new smp_wmb partner take smp_mb smp_rmb
//! replace "smp_mb();" nth 4 new smp_wmb partner take smp_mb smp_rmb
//! replace "smp_mb();" nth 5 new smp_wmb partner take smp_mb smp_rmb
//! replace "smp_mb();" nth 6 new smp_wmb partner take smp_mb smp_rmb
//! note 22
static void post(struct box *b)
{
	/* This smp_mb() pairs with the smp_mb() in take(). */
	smp_mb();

	/* Needs smp_mb(), see smp_mb in take */
	smp_mb();

	/* smp_mb() against the smp_mb() of take(). The smp_mb() must stay. */
	smp_mb();

	/* Matches smp_mb() in take() and
	 * smp_mb() in peek().
	 */
	smp_mb();

	// To pair
	// with smp_mb() in take()
	smp_mb();

	/*
	 * A full barrier: smp_mb() is what is needed here, the store to full
	 * must not be seen before the item.
	 */
	smp_mb();
}
