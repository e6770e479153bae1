// SPDX-License-Identifier: GPL-2.0-only
/* U1: one barrier for a loop that publishes many slots: it stays. */
#include "kernel.h"

struct panel {
	int colour;
	u8 lamp[4];
};

void panel_set_all(struct panel *p, int colour)
{
	int i;

	p->colour = colour;
	smp_wmb();
	for (i = 0; i < 4; i++)
		WRITE_ONCE(p->lamp[i], 1);
}

int panel_colour(struct panel *p, int i)
{
	if (!READ_ONCE(p->lamp[i]))
		return 0;
	smp_rmb();
	return p->colour;
}

/*
 * $ smpair check -v -p . flag_in_loop_after_barrier.c
 * flag_in_loop_after_barrier.c:24:2: warning: smp_rmb() and the load of p->lamp[i] can be one smp_load_acquire() [acqrel]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_in_loop_after_barrier.c:22:7: note: reads p->lamp[i] before the loads of p->colour
 *    22 |         if (!READ_ONCE(p->lamp[i]))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 * flag_in_loop_after_barrier.c:15:2: note: pairs with smp_wmb() in panel_set_all(), which stays: it is not always followed by the store of the flag, and orders what is stored later [U1]
 *    15 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_in_loop_after_barrier.c:17:3: note: publishes p->lamp[i] after the stores to p->colour
 *    17 |                 WRITE_ONCE(p->lamp[i], 1);
 *       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~
 * flag_in_loop_after_barrier.c:24:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/flag_in_loop_after_barrier.c b/flag_in_loop_after_barrier.c
 * index 3f22555..eaf7eab 100644
 * --- a/flag_in_loop_after_barrier.c
 * +++ b/flag_in_loop_after_barrier.c
 * @@ -19,8 +19,8 @@ void panel_set_all(struct panel *p, int colour)
 *  $
 *  int panel_colour(struct panel *p, int i)
 *  {
 * -	if (!READ_ONCE(p->lamp[i]))
 * +	/* Pairs with smp_wmb() in panel_set_all(). *\/
 * +	if (!smp_load_acquire(&p->lamp[i]))
 *  		return 0;
 * -	smp_rmb();
 *  	return p->colour;
 *  }
 * [1]
 */
