// SPDX-License-Identifier: GPL-2.0-only
/* U6: the R shape: two stores against a store and a load. */
#include "kernel.h"


struct owner {
	int data;
	int who;
	int valid;
};

void owner_take(struct owner *o, int data)
{
	WRITE_ONCE(o->data, data);
	smp_mb();
	WRITE_ONCE(o->who, 1);
}

int owner_check(struct owner *o)
{
	WRITE_ONCE(o->who, 2);
	smp_mb();
	return READ_ONCE(o->data);
}

int owner_data(struct owner *o)
{
	if (READ_ONCE(o->who) != 1)
		return -EAGAIN;
	smp_mb();
	return READ_ONCE(o->data);
}

/*
 * $ smpair check -v -p . u06_r_shape.c
 * u06_r_shape.c:22:2: note: smp_mb() is kept: full barrier from the store of o->who to the load of o->data: only smp_mb() orders these [U6]
 *    22 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_r_shape.c:30:2: warning: smp_mb() and the load of o->who can be one smp_load_acquire() [acqrel]
 *    30 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_r_shape.c:28:6: note: reads o->who before the loads of o->data
 *    28 |         if (READ_ONCE(o->who) != 1)
 *       |             ^~~~~~~~~~~~~~~~~
 * u06_r_shape.c:15:2: note: pairs with smp_mb() in owner_take()
 *    15 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_r_shape.c:16:2: note: publishes o->who after the stores to o->data
 *    16 |         WRITE_ONCE(o->who, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * u06_r_shape.c:22:2: note: with this full barrier it may order o->who in a cycle that only two full barriers forbid [U6]
 *    22 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_r_shape.c:30:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u06_r_shape.c b/u06_r_shape.c
 * index f3597d8..6a40622 100644
 * --- a/u06_r_shape.c
 * +++ b/u06_r_shape.c
 * @@ -25,8 +25,8 @@ int owner_check(struct owner *o)
 *  $
 *  int owner_data(struct owner *o)
 *  {
 * -	if (READ_ONCE(o->who) != 1)
 * +	/* Pairs with smp_mb() in owner_take(). *\/
 * +	if (smp_load_acquire(&o->who) != 1)
 *  		return -EAGAIN;
 * -	smp_mb();
 *  	return READ_ONCE(o->data);
 *  }
 * [1]
 */
