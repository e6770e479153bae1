// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments that name what is not there: a function that is gone, a primitive
 * that has become another, one that has gone without another.
 */
#include "kernel.h"

struct tank {
	int level;
	int ready;
	int full;
};

void tank_fill(struct tank *t, int level)
{
	t->level = level;
	/* Pairs with smp_rmb() in tank_look(). */
	smp_store_release(&t->ready, 1);
}

int tank_level(struct tank *t)
{
	/* Paired with the smp_wmb() in tank_fill() */
	if (!smp_load_acquire(&t->ready))
		return 0;
	return t->level;
}

int tank_full(struct tank *t)
{
	/*
	 * Full means full: this is coupled with the WRITE_ONCE() in
	 * tank_level(), which nobody has written.
	 */
	return READ_ONCE(t->full);
}

/*
 * $ smpair check -p . --rules=comments stale_comment.c
 * stale_comment.c:17:29: warning: the comment names tank_look(), which is nowhere in the code [comments]
 *    17 |         /* Pairs with smp_rmb() in tank_look(). *\/
 *       |                                    ^~~~~~~~~
 * stale_comment.c:23:34: warning: the comment names smp_wmb() in tank_fill(), which has smp_store_release() instead [comments]
 *    23 |         /* Paired with the smp_wmb() in tank_fill() *\/
 *       |                                         ^~~~~~~~~
 * stale_comment.c:14:6: note: tank_fill() is here
 *    14 | void tank_fill(struct tank *t, int level)
 *       |      ^~~~~~~~~
 * diff --git a/stale_comment.c b/stale_comment.c
 * index ac5ad88..77e1a00 100644
 * --- a/stale_comment.c
 * +++ b/stale_comment.c
 * @@ -20,7 +20,7 @@ void tank_fill(struct tank *t, int level)
 *  $
 *  int tank_level(struct tank *t)
 *  {
 * -	/* Paired with the smp_wmb() in tank_fill() *\/
 * +	/* Paired with the smp_store_release() in tank_fill() *\/
 *  	if (!smp_load_acquire(&t->ready))
 *  		return 0;
 *  	return t->level;
 * stale_comment.c:33:5: warning: the comment names WRITE_ONCE() in tank_level(), which has none [comments]
 *    33 |          * tank_level(), which nobody has written.
 *       |            ^~~~~~~~~~
 * stale_comment.c:21:5: note: tank_level() is here
 *    21 | int tank_level(struct tank *t)
 *       |     ^~~~~~~~~~
 * [1]
 */
