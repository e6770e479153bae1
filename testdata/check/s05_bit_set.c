// SPDX-License-Identifier: GPL-2.0-only
/* S5: set_bit() after smp_mb(): smp_wmb(); test_bit() before it: an acquire. */
#include "kernel.h"

#define GAUGE_READY 3

struct gauge {
	unsigned long state;
	int low, high;
};

void gauge_calibrate(struct gauge *g, int low, int high)
{
	g->low = low;
	g->high = high;
	/* Pairs with smp_mb() in gauge_range(). */
	smp_mb();
	set_bit(GAUGE_READY, &g->state);
}

int gauge_range(struct gauge *g)
{
	if (!test_bit(GAUGE_READY, &g->state))
		return -EAGAIN;
	/* Pairs with smp_mb() in gauge_calibrate(). */
	smp_mb();
	return g->high - g->low;
}

/*
 * $ smpair patch -p . s05_bit_set.c
 * diff --git a/s05_bit_set.c b/s05_bit_set.c
 * index 974ec6c..97024bf 100644
 * --- a/s05_bit_set.c
 * +++ b/s05_bit_set.c
 * @@ -13,16 +13,15 @@ void gauge_calibrate(struct gauge *g, int low, int high)
 *  {
 *  	g->low = low;
 *  	g->high = high;
 * -	/* Pairs with smp_mb() in gauge_range(). *\/
 * -	smp_mb();
 * +	/* Pairs with test_bit_acquire() in gauge_range(). *\/
 * +	smp_wmb();
 *  	set_bit(GAUGE_READY, &g->state);
 *  }
 *  $
 *  int gauge_range(struct gauge *g)
 *  {
 * -	if (!test_bit(GAUGE_READY, &g->state))
 * +	/* Pairs with smp_wmb() in gauge_calibrate(). *\/
 * +	if (!test_bit_acquire(GAUGE_READY, &g->state))
 *  		return -EAGAIN;
 * -	/* Pairs with smp_mb() in gauge_calibrate(). *\/
 * -	smp_mb();
 *  	return g->high - g->low;
 *  }
 * [1]
 * $ smpair patch -p . --target=rw s05_bit_set.c
 * diff --git a/s05_bit_set.c b/s05_bit_set.c
 * index 974ec6c..58faea7 100644
 * --- a/s05_bit_set.c
 * +++ b/s05_bit_set.c
 * @@ -13,8 +13,8 @@ void gauge_calibrate(struct gauge *g, int low, int high)
 *  {
 *  	g->low = low;
 *  	g->high = high;
 * -	/* Pairs with smp_mb() in gauge_range(). *\/
 * -	smp_mb();
 * +	/* Pairs with smp_rmb() in gauge_range(). *\/
 * +	smp_wmb();
 *  	set_bit(GAUGE_READY, &g->state);
 *  }
 *  $
 * @@ -22,7 +22,7 @@ int gauge_range(struct gauge *g)
 *  {
 *  	if (!test_bit(GAUGE_READY, &g->state))
 *  		return -EAGAIN;
 * -	/* Pairs with smp_mb() in gauge_calibrate(). *\/
 * -	smp_mb();
 * +	/* Pairs with smp_wmb() in gauge_calibrate(). *\/
 * +	smp_rmb();
 *  	return g->high - g->low;
 *  }
 * [1]
 */
