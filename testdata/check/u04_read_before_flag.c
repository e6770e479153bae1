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
 * u04_read_before_flag.c:17:2: note: smp_mb() is kept: d->order is loaded before it and stored by a reader of the flag [U4]
 *    17 |         smp_mb();
 *       |         ^~~~~~~~
 * u04_read_before_flag.c:14:14: note: the access is here
 *    14 |         int order = READ_ONCE(d->order);
 *       |                     ^~~~~~~~~~~~~~~~~~~
 * u04_read_before_flag.c:18:2: note: publishes d->ready after the stores to d->result
 *    18 |         WRITE_ONCE(d->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u04_read_before_flag.c:25:7: note: pairs with smp_load_acquire() in desk_collect()
 *    25 |         if (!smp_load_acquire(&d->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u04_read_before_flag.c:25:7: note: reads d->ready before the loads of d->result
 * $ smpair patch -p . u04_read_before_flag.c
 * diff --git a/u04_read_before_flag.c b/u04_read_before_flag.c
 * index deac55d..32e74ab 100644
 * --- a/u04_read_before_flag.c
 * +++ b/u04_read_before_flag.c
 * @@ -14,8 +14,8 @@ void desk_work(struct desk *d)
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
