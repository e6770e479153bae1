// SPDX-License-Identifier: GPL-2.0-only
/* Several statements share a line. */
#include "kernel.h"

struct knob {
	int angle;
	int turned;
};

void knob_turn(struct knob *k, int angle)
{
	k->angle = angle; smp_wmb(); k->turned = 1;
}

int knob_angle(struct knob *k)
{
	int turned = READ_ONCE(k->turned); smp_rmb();

	return turned ? k->angle : 0;
}

/*
 * $ smpair patch -p . one_line.c
 * diff --git a/one_line.c b/one_line.c
 * index f990ff2..3cb9912 100644
 * --- a/one_line.c
 * +++ b/one_line.c
 * @@ -9,12 +9,14 @@ struct knob {
 *  $
 *  void knob_turn(struct knob *k, int angle)
 *  {
 * -	k->angle = angle; smp_wmb(); k->turned = 1;
 * +	/* Pairs with smp_load_acquire() in knob_angle(). *\/
 * +	k->angle = angle; smp_store_release(&k->turned, 1);
 *  }
 *  $
 *  int knob_angle(struct knob *k)
 *  {
 * -	int turned = READ_ONCE(k->turned); smp_rmb();
 * +	/* Pairs with smp_store_release() in knob_turn(). *\/
 * +	int turned = smp_load_acquire(&k->turned);
 *  $
 *  	return turned ? k->angle : 0;
 *  }
 * [1]
 */
