// SPDX-License-Identifier: GPL-2.0-only
/* The flag's accesses have comments of their own, which stay. */
#include "kernel.h"

struct knob {
	int angle;
	int turned;
};

void knob_turn(struct knob *k, int angle)
{
	k->angle = angle;
	smp_wmb();
	/* From here on the angle counts. */
	WRITE_ONCE(k->turned, 1);
}

int knob_angle(struct knob *k)
{
	/* Nobody has touched it yet? */
	if (!READ_ONCE(k->turned))
		return 0;
	smp_rmb();
	return k->angle;
}

/*
 * $ smpair patch -p . comment_of_the_store.c
 * diff --git a/comment_of_the_store.c b/comment_of_the_store.c
 * index 943914b..bd79293 100644
 * --- a/comment_of_the_store.c
 * +++ b/comment_of_the_store.c
 * @@ -10,16 +10,22 @@ struct knob {
 *  void knob_turn(struct knob *k, int angle)
 *  {
 *  	k->angle = angle;
 * -	smp_wmb();
 * -	/* From here on the angle counts. *\/
 * -	WRITE_ONCE(k->turned, 1);
 * +	/*
 * +	 * From here on the angle counts.
 * +	 *
 * +	 * Pairs with smp_load_acquire() in knob_angle().
 * +	 *\/
 * +	smp_store_release(&k->turned, 1);
 *  }
 *  $
 *  int knob_angle(struct knob *k)
 *  {
 * -	/* Nobody has touched it yet? *\/
 * -	if (!READ_ONCE(k->turned))
 * +	/*
 * +	 * Nobody has touched it yet?
 * +	 *
 * +	 * Pairs with smp_store_release() in knob_turn().
 * +	 *\/
 * +	if (!smp_load_acquire(&k->turned))
 *  		return 0;
 * -	smp_rmb();
 *  	return k->angle;
 *  }
 * [1]
 */
