// SPDX-License-Identifier: GPL-2.0-only
/* The barrier has a label. */
#include "kernel.h"

struct knob {
	int angle;
	int turned;
};

void knob_turn(struct knob *k, int angle)
{
	if (!angle)
		goto publish;
	k->angle = angle;
publish:
	smp_wmb();
	WRITE_ONCE(k->turned, 1);
}

int knob_angle(struct knob *k)
{
	if (!READ_ONCE(k->turned))
		return 0;
	smp_rmb();
	return k->angle;
}

/*
 * $ smpair patch -p . label_before_barrier.c
 * diff --git a/label_before_barrier.c b/label_before_barrier.c
 * index 6652d89..953c6a8 100644
 * --- a/label_before_barrier.c
 * +++ b/label_before_barrier.c
 * @@ -13,14 +13,14 @@ void knob_turn(struct knob *k, int angle)
 *  		goto publish;
 *  	k->angle = angle;
 *  publish:
 * -	smp_wmb();
 * -	WRITE_ONCE(k->turned, 1);
 * +	/* Pairs with smp_load_acquire() in knob_angle(). *\/
 * +	smp_store_release(&k->turned, 1);
 *  }
 *  $
 *  int knob_angle(struct knob *k)
 *  {
 * -	if (!READ_ONCE(k->turned))
 * +	/* Pairs with smp_store_release() in knob_turn(). *\/
 * +	if (!smp_load_acquire(&k->turned))
 *  		return 0;
 * -	smp_rmb();
 *  	return k->angle;
 *  }
 * [1]
 */
