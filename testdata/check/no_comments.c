// SPDX-License-Identifier: GPL-2.0-only
/*
 * Without reading comments the pair is found all the same; comments still
 * follow.
 */
#include "kernel.h"

struct door {
	int code;
	int locked;
};

void door_lock(struct door *d, int code)
{
	d->code = code;
	/* Pairs with smp_rmb() in door_code(). */
	smp_wmb();
	WRITE_ONCE(d->locked, 1);
}

int door_code(struct door *d)
{
	if (!READ_ONCE(d->locked))
		return 0;
	/* Pairs with smp_wmb() in door_lock(). */
	smp_rmb();
	return d->code;
}

/*
 * $ smpair patch -p . --no-comments no_comments.c
 * diff --git a/no_comments.c b/no_comments.c
 * index 54b8688..3c83e0f 100644
 * --- a/no_comments.c
 * +++ b/no_comments.c
 * @@ -13,16 +13,14 @@ struct door {
 *  void door_lock(struct door *d, int code)
 *  {
 *  	d->code = code;
 * -	/* Pairs with smp_rmb() in door_code(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(d->locked, 1);
 * +	/* Pairs with smp_load_acquire() in door_code(). *\/
 * +	smp_store_release(&d->locked, 1);
 *  }
 *  $
 *  int door_code(struct door *d)
 *  {
 * -	if (!READ_ONCE(d->locked))
 * +	/* Pairs with smp_store_release() in door_lock(). *\/
 * +	if (!smp_load_acquire(&d->locked))
 *  		return 0;
 * -	/* Pairs with smp_wmb() in door_lock(). *\/
 * -	smp_rmb();
 *  	return d->code;
 *  }
 * [1]
 */
