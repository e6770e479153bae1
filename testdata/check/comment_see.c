// SPDX-License-Identifier: GPL-2.0-only
/* A comment that says "see" names the new primitive. */
#include "kernel.h"

struct lamp {
	int colour;
	int on;
};

void lamp_on(struct lamp *l, int colour)
{
	l->colour = colour;
	/* See the smp_rmb() in lamp_colour(). */
	smp_wmb();
	WRITE_ONCE(l->on, 1);
}

int lamp_colour(struct lamp *l)
{
	if (!READ_ONCE(l->on))
		return 0;
	/* See the smp_wmb() in lamp_on(). */
	smp_rmb();
	return l->colour;
}

/*
 * $ smpair patch -p . comment_see.c
 * diff --git a/comment_see.c b/comment_see.c
 * index de0b9be..297e798 100644
 * --- a/comment_see.c
 * +++ b/comment_see.c
 * @@ -10,16 +10,14 @@ struct lamp {
 *  void lamp_on(struct lamp *l, int colour)
 *  {
 *  	l->colour = colour;
 * -	/* See the smp_rmb() in lamp_colour(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(l->on, 1);
 * +	/* See the smp_load_acquire() in lamp_colour(). *\/
 * +	smp_store_release(&l->on, 1);
 *  }
 *  $
 *  int lamp_colour(struct lamp *l)
 *  {
 * -	if (!READ_ONCE(l->on))
 * +	/* See the smp_store_release() in lamp_on(). *\/
 * +	if (!smp_load_acquire(&l->on))
 *  		return 0;
 * -	/* See the smp_wmb() in lamp_on(). *\/
 * -	smp_rmb();
 *  	return l->colour;
 *  }
 * [1]
 */
