// SPDX-License-Identifier: GPL-2.0-only
/* U1: two slots of one array after the barrier: two releases. */
#include "kernel.h"

struct panel {
	int colour;
	u8 lamp[4];
};

void panel_set(struct panel *p, int colour, int a, int b)
{
	p->colour = colour;
	smp_wmb();
	WRITE_ONCE(p->lamp[a], 1);
	WRITE_ONCE(p->lamp[b], 1);
}

int panel_colour(struct panel *p, int i)
{
	if (!READ_ONCE(p->lamp[i]))
		return 0;
	smp_rmb();
	return p->colour;
}

/*
 * $ smpair patch -p . u01_array_of_flags.c
 * diff --git a/u01_array_of_flags.c b/u01_array_of_flags.c
 * index 095606d..2a7323b 100644
 * --- a/u01_array_of_flags.c
 * +++ b/u01_array_of_flags.c
 * @@ -10,15 +10,16 @@ struct panel {
 *  void panel_set(struct panel *p, int colour, int a, int b)
 *  {
 *  	p->colour = colour;
 * -	smp_wmb();
 * -	WRITE_ONCE(p->lamp[a], 1);
 * -	WRITE_ONCE(p->lamp[b], 1);
 * +	/* Pairs with smp_load_acquire() in panel_colour(). *\/
 * +	smp_store_release(&p->lamp[a], 1);
 * +	/* Pairs with smp_load_acquire() in panel_colour(). *\/
 * +	smp_store_release(&p->lamp[b], 1);
 *  }
 *  $
 *  int panel_colour(struct panel *p, int i)
 *  {
 * -	if (!READ_ONCE(p->lamp[i]))
 * +	/* Pairs with smp_store_release() in panel_set(). *\/
 * +	if (!smp_load_acquire(&p->lamp[i]))
 *  		return 0;
 * -	smp_rmb();
 *  	return p->colour;
 *  }
 * [1]
 */
