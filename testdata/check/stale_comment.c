// SPDX-License-Identifier: GPL-2.0-only
/* A comment that names a function that is gone is not taken for the truth. */
#include "kernel.h"

struct lift {
	int floor;
	int moving;
};

void lift_start(struct lift *l, int floor)
{
	l->floor = floor;
	/* Pairs with smp_rmb() in lift_old_reader(). */
	smp_wmb();
	WRITE_ONCE(l->moving, 1);
}

int lift_floor(struct lift *l)
{
	if (!READ_ONCE(l->moving))
		return -1;
	/* Pairs with smp_wmb() in lift_start(). */
	smp_rmb();
	return l->floor;
}

/*
 * $ smpair patch -p . stale_comment.c
 * diff --git a/stale_comment.c b/stale_comment.c
 * index 35dde46..3777b4c 100644
 * --- a/stale_comment.c
 * +++ b/stale_comment.c
 * @@ -10,16 +10,17 @@ struct lift {
 *  void lift_start(struct lift *l, int floor)
 *  {
 *  	l->floor = floor;
 * -	/* Pairs with smp_rmb() in lift_old_reader(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(l->moving, 1);
 * +	/*
 * +	 * Pairs with smp_rmb() in lift_old_reader(). Pairs with
 * +	 * smp_load_acquire() in lift_floor().
 * +	 *\/
 * +	smp_store_release(&l->moving, 1);
 *  }
 *  $
 *  int lift_floor(struct lift *l)
 *  {
 * -	if (!READ_ONCE(l->moving))
 * +	/* Pairs with smp_store_release() in lift_start(). *\/
 * +	if (!smp_load_acquire(&l->moving))
 *  		return -1;
 * -	/* Pairs with smp_wmb() in lift_start(). *\/
 * -	smp_rmb();
 *  	return l->floor;
 *  }
 * [1]
 */
