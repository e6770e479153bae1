// SPDX-License-Identifier: GPL-2.0-only
/* A comment above the barrier and one on its line. */
#include "kernel.h"

struct knob {
	int angle;
	int turned;
};

void knob_turn(struct knob *k, int angle)
{
	k->angle = angle;
	/* The angle first. */
	smp_wmb(); /* pairs with smp_rmb() in knob_angle() */
	WRITE_ONCE(k->turned, 1);
}

int knob_angle(struct knob *k)
{
	if (!READ_ONCE(k->turned))
		return 0;
	/* Then the angle. */
	smp_rmb(); /* pairs with smp_wmb() in knob_turn() */
	return k->angle;
}

/*
 * $ smpair patch -p . comment_above_and_behind.c
 * diff --git a/comment_above_and_behind.c b/comment_above_and_behind.c
 * index 6925630..865a5b0 100644
 * --- a/comment_above_and_behind.c
 * +++ b/comment_above_and_behind.c
 * @@ -11,15 +11,18 @@ void knob_turn(struct knob *k, int angle)
 *  {
 *  	k->angle = angle;
 *  	/* The angle first. *\/
 * -	smp_wmb(); /* pairs with smp_rmb() in knob_angle() *\/
 * -	WRITE_ONCE(k->turned, 1);
 * +	/* pairs with smp_load_acquire() in knob_angle() *\/
 * +	smp_store_release(&k->turned, 1);
 *  }
 *  $
 *  int knob_angle(struct knob *k)
 *  {
 * -	if (!READ_ONCE(k->turned))
 * +	/*
 * +	 * Then the angle.
 * +	 *
 * +	 * pairs with smp_store_release() in knob_turn()
 * +	 *\/
 * +	if (!smp_load_acquire(&k->turned))
 *  		return 0;
 * -	/* Then the angle. *\/
 * -	smp_rmb(); /* pairs with smp_wmb() in knob_turn() *\/
 *  	return k->angle;
 *  }
 * [1]
 */
