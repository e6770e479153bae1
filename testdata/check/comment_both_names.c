// SPDX-License-Identifier: GPL-2.0-only
/* A comment that names its own barrier and the partner's. */
#include "kernel.h"

struct knob {
	int angle;
	int turned;
};

void knob_turn(struct knob *k, int angle)
{
	k->angle = angle;
	/* This smp_wmb() pairs with the smp_rmb() in knob_angle(). */
	smp_wmb();
	WRITE_ONCE(k->turned, 1);
}

int knob_angle(struct knob *k)
{
	if (!READ_ONCE(k->turned))
		return 0;
	/* This smp_rmb() pairs with the smp_wmb() in knob_turn(). */
	smp_rmb();
	return k->angle;
}

/*
 * $ smpair patch -p . comment_both_names.c
 * diff --git a/comment_both_names.c b/comment_both_names.c
 * index 2a01bf0..97ab2d0 100644
 * --- a/comment_both_names.c
 * +++ b/comment_both_names.c
 * @@ -10,16 +10,20 @@ struct knob {
 *  void knob_turn(struct knob *k, int angle)
 *  {
 *  	k->angle = angle;
 * -	/* This smp_wmb() pairs with the smp_rmb() in knob_angle(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(k->turned, 1);
 * +	/*
 * +	 * This smp_store_release() pairs with the smp_load_acquire() in
 * +	 * knob_angle().
 * +	 *\/
 * +	smp_store_release(&k->turned, 1);
 *  }
 *  $
 *  int knob_angle(struct knob *k)
 *  {
 * -	if (!READ_ONCE(k->turned))
 * +	/*
 * +	 * This smp_load_acquire() pairs with the smp_store_release() in
 * +	 * knob_turn().
 * +	 *\/
 * +	if (!smp_load_acquire(&k->turned))
 *  		return 0;
 * -	/* This smp_rmb() pairs with the smp_wmb() in knob_turn(). *\/
 * -	smp_rmb();
 *  	return k->angle;
 *  }
 * [1]
 */
