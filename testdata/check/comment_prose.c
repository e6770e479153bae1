// SPDX-License-Identifier: GPL-2.0-only
/*
 * A comment in prose that explains the old barrier is named as needing a
 * person.
 */
#include "kernel.h"

struct lamp {
	int colour;
	int on;
};

/*
 * The write barrier makes sure that the colour is stored first; readers have
 * to use a read barrier after they have seen the lamp on.
 */
void lamp_on(struct lamp *l, int colour)
{
	l->colour = colour;
	/* write barrier: colour before on */
	smp_wmb();
	WRITE_ONCE(l->on, 1);
}

int lamp_colour(struct lamp *l)
{
	if (!READ_ONCE(l->on))
		return 0;
	smp_rmb();
	return l->colour;
}

/*
 * $ smpair patch -p . comment_prose.c
 * diff --git a/comment_prose.c b/comment_prose.c
 * index ab9a994..6771601 100644
 * --- a/comment_prose.c
 * +++ b/comment_prose.c
 * @@ -17,15 +17,14 @@ struct lamp {
 *  void lamp_on(struct lamp *l, int colour)
 *  {
 *  	l->colour = colour;
 * -	/* write barrier: colour before on *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(l->on, 1);
 * +	/* Pairs with smp_load_acquire() in lamp_colour(). *\/
 * +	smp_store_release(&l->on, 1);
 *  }
 *  $
 *  int lamp_colour(struct lamp *l)
 *  {
 * -	if (!READ_ONCE(l->on))
 * +	/* Pairs with smp_store_release() in lamp_on(). *\/
 * +	if (!smp_load_acquire(&l->on))
 *  		return 0;
 * -	smp_rmb();
 *  	return l->colour;
 *  }
 * [1]
 * $ smpair patch -p . comment_prose.c 2>&1 >/dev/null
 * comment_prose.c:14: note: comment speaks of a write barrier; edit it by hand
 * [1]
 */
