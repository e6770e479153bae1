// SPDX-License-Identifier: GPL-2.0-only
/* Comments of several lines: prose stays, the primitive's name changes. */
#include "kernel.h"

struct lamp {
	int colour;
	int on;
};

void lamp_on(struct lamp *l, int colour)
{
	l->colour = colour;
	/*
	 * The colour must be there before anybody sees the lamp on.
	 * Pairs with smp_rmb() in lamp_colour().
	 */
	smp_wmb();
	WRITE_ONCE(l->on, 1);
}

int lamp_colour(struct lamp *l)
{
	if (!READ_ONCE(l->on))
		return 0;
	/*
	 * Do not look at the colour before the lamp is on;
	 * this pairs with the smp_wmb() in lamp_on().
	 */
	smp_rmb();
	return l->colour;
}

/*
 * $ smpair patch -p . comment_many_lines.c
 * diff --git a/comment_many_lines.c b/comment_many_lines.c
 * index 4009d0a..4fe9630 100644
 * --- a/comment_many_lines.c
 * +++ b/comment_many_lines.c
 * @@ -12,20 +12,18 @@ void lamp_on(struct lamp *l, int colour)
 *  	l->colour = colour;
 *  	/*
 *  	 * The colour must be there before anybody sees the lamp on.
 * -	 * Pairs with smp_rmb() in lamp_colour().
 * +	 * Pairs with smp_load_acquire() in lamp_colour().
 *  	 *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(l->on, 1);
 * +	smp_store_release(&l->on, 1);
 *  }
 *  $
 *  int lamp_colour(struct lamp *l)
 *  {
 * -	if (!READ_ONCE(l->on))
 * -		return 0;
 *  	/*
 *  	 * Do not look at the colour before the lamp is on;
 * -	 * this pairs with the smp_wmb() in lamp_on().
 * +	 * this pairs with the smp_store_release() in lamp_on().
 *  	 *\/
 * -	smp_rmb();
 * +	if (!smp_load_acquire(&l->on))
 * +		return 0;
 *  	return l->colour;
 *  }
 * [1]
 */
