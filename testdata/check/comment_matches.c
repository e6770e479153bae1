// SPDX-License-Identifier: GPL-2.0-only
/* A comment that says "matches" keeps its words. */
#include "kernel.h"

struct lamp {
	int colour;
	int on;
};

void lamp_on(struct lamp *l, int colour)
{
	l->colour = colour;
	smp_wmb();	/* matches smp_rmb() in lamp_colour() */
	WRITE_ONCE(l->on, 1);
}

int lamp_colour(struct lamp *l)
{
	int on = READ_ONCE(l->on);

	smp_rmb();	/* matches smp_wmb() in lamp_on() */
	return on ? l->colour : 0;
}

/*
 * $ smpair patch -p . comment_matches.c
 * diff --git a/comment_matches.c b/comment_matches.c
 * index dadda41..4ab77fa 100644
 * --- a/comment_matches.c
 * +++ b/comment_matches.c
 * @@ -10,14 +10,14 @@ struct lamp {
 *  void lamp_on(struct lamp *l, int colour)
 *  {
 *  	l->colour = colour;
 * -	smp_wmb();	/* matches smp_rmb() in lamp_colour() *\/
 * -	WRITE_ONCE(l->on, 1);
 * +	/* matches smp_load_acquire() in lamp_colour() *\/
 * +	smp_store_release(&l->on, 1);
 *  }
 *  $
 *  int lamp_colour(struct lamp *l)
 *  {
 * -	int on = READ_ONCE(l->on);
 * +	/* matches smp_store_release() in lamp_on() *\/
 * +	int on = smp_load_acquire(&l->on);
 *  $
 * -	smp_rmb();	/* matches smp_wmb() in lamp_on() *\/
 *  	return on ? l->colour : 0;
 *  }
 * [1]
 */
