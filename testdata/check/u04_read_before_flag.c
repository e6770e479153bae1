// SPDX-License-Identifier: GPL-2.0-only
/* U4: the publisher reads what the readers of its flag will overwrite. */
#include "kernel.h"

struct desk {
	int order;
	int result;
	int ready;
};

void desk_work(struct desk *d)
{
	int order = READ_ONCE(d->order);

	WRITE_ONCE(d->result, order * 2);
	smp_mb();
	WRITE_ONCE(d->ready, 1);
}

int desk_collect(struct desk *d, int next)
{
	int result;

	if (!smp_load_acquire(&d->ready))
		return -EAGAIN;
	result = READ_ONCE(d->result);
	WRITE_ONCE(d->order, next);
	return result;
}

/*
 * $ smpair check -v -p . --target=rw u04_read_before_flag.c
 * u04_read_before_flag.c:16:2: note: smp_mb() is kept: d->order is loaded before it and stored by a reader of the flag [U4]
 *    16 |         smp_mb();
 *       |         ^~~~~~~~
 * u04_read_before_flag.c:13:14: note: the access is here
 *    13 |         int order = READ_ONCE(d->order);
 *       |                     ^~~~~~~~~~~~~~~~~~~
 * u04_read_before_flag.c:17:2: note: publishes d->ready after the stores to d->result
 *    17 |         WRITE_ONCE(d->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u04_read_before_flag.c:24:7: note: pairs with smp_load_acquire() in desk_collect()
 *    24 |         if (!smp_load_acquire(&d->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u04_read_before_flag.c:24:7: note: reads d->ready before the loads of d->result
 * $ smpair patch -p . u04_read_before_flag.c
 * diff --git a/u04_read_before_flag.c b/u04_read_before_flag.c
 * index 74a15bc..45e5c94 100644
 * --- a/u04_read_before_flag.c
 * +++ b/u04_read_before_flag.c
 * @@ -13,8 +13,8 @@ void desk_work(struct desk *d)
 *  	int order = READ_ONCE(d->order);
 *  $
 *  	WRITE_ONCE(d->result, order * 2);
 * -	smp_mb();
 * -	WRITE_ONCE(d->ready, 1);
 * +	/* Pairs with smp_load_acquire() in desk_collect(). *\/
 * +	smp_store_release(&d->ready, 1);
 *  }
 *  $
 *  int desk_collect(struct desk *d, int next)
 * [1]
 */
