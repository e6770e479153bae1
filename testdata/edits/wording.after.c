// SPDX-License-Identifier: GPL-2.0-only
static void post(struct box *b)
{
	/* This smp_wmb() pairs with the smp_rmb() in take(). */
	smp_wmb();

	/* Needs smp_wmb(), see smp_rmb in take */
	smp_wmb();

	/*
	 * smp_wmb() against the smp_rmb() of take(). The smp_wmb() must stay.
	 */
	smp_wmb();

	/* Matches smp_rmb() in take() and
	 * smp_mb() in peek().
	 */
	smp_wmb();

	// To pair
	// with smp_rmb() in take()
	smp_wmb();

	/*
	 * A full barrier: smp_mb() is what is needed here, the store to full
	 * must not be seen before the item.
	 *
	 * Pairs with smp_rmb() in take().
	 */
	smp_wmb();
}
