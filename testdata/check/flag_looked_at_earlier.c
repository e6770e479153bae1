// SPDX-License-Identifier: GPL-2.0-only
/*
 * The caller looks at the flag for reasons of its own; the fence's function has
 * its own look beside the fence, and that one becomes the acquire.
 */
#include "kernel.h"

struct lane {
	int weight;
	int ready;
};

void lane_open(struct lane *l, int weight)
{
	l->weight = weight;
	smp_wmb();
	WRITE_ONCE(l->ready, 1);
}

static int lane_weight(struct lane *l)
{
	if (!READ_ONCE(l->ready))
		return -EAGAIN;
	smp_rmb();
	return l->weight;
}

int lane_next(struct lane *l, int *skipped)
{
	if (READ_ONCE(l->ready) != 1)
		(*skipped)++;
	return lane_weight(l);
}

/*
 * $ smpair patch -p . flag_looked_at_earlier.c
 * diff --git a/flag_looked_at_earlier.c b/flag_looked_at_earlier.c
 * index 1983890..44e2d04 100644
 * --- a/flag_looked_at_earlier.c
 * +++ b/flag_looked_at_earlier.c
 * @@ -13,15 +13,15 @@ struct lane {
 *  void lane_open(struct lane *l, int weight)
 *  {
 *  	l->weight = weight;
 * -	smp_wmb();
 * -	WRITE_ONCE(l->ready, 1);
 * +	/* Pairs with smp_load_acquire() in lane_weight(). *\/
 * +	smp_store_release(&l->ready, 1);
 *  }
 *  $
 *  static int lane_weight(struct lane *l)
 *  {
 * -	if (!READ_ONCE(l->ready))
 * +	/* Pairs with smp_store_release() in lane_open(). *\/
 * +	if (!smp_load_acquire(&l->ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return l->weight;
 *  }
 *  $
 * [1]
 */
