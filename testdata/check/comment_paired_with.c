// SPDX-License-Identifier: GPL-2.0-only
/* A comment that says "paired with" keeps its words. */
#include "kernel.h"

struct lamp {
	int colour;
	int on;
};

void lamp_on(struct lamp *l, int colour)
{
	l->colour = colour;
	/* paired with smp_rmb() in lamp_colour() */
	smp_wmb();
	WRITE_ONCE(l->on, 1);
}

int lamp_colour(struct lamp *l)
{
	if (!READ_ONCE(l->on))
		return 0;
	/* paired with smp_wmb() in lamp_on() */
	smp_rmb();
	return l->colour;
}

/*
 * $ smpair patch -p . comment_paired_with.c
 * diff --git a/comment_paired_with.c b/comment_paired_with.c
 * index e9622bc..6f65112 100644
 * --- a/comment_paired_with.c
 * +++ b/comment_paired_with.c
 * @@ -10,16 +10,14 @@ struct lamp {
 *  void lamp_on(struct lamp *l, int colour)
 *  {
 *  	l->colour = colour;
 * -	/* paired with smp_rmb() in lamp_colour() *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(l->on, 1);
 * +	/* paired with smp_load_acquire() in lamp_colour() *\/
 * +	smp_store_release(&l->on, 1);
 *  }
 *  $
 *  int lamp_colour(struct lamp *l)
 *  {
 * -	if (!READ_ONCE(l->on))
 * +	/* paired with smp_store_release() in lamp_on() *\/
 * +	if (!smp_load_acquire(&l->on))
 *  		return 0;
 * -	/* paired with smp_wmb() in lamp_on() *\/
 * -	smp_rmb();
 *  	return l->colour;
 *  }
 * [1]
 */
