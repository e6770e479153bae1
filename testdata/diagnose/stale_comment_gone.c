// SPDX-License-Identifier: GPL-2.0-only
/* The function of the comment is gone; its place is taken by the partner. */
#include "kernel.h"

struct tank {
	int level;
	int ready;
};

void tank_fill(struct tank *t, int level)
{
	t->level = level;
	/* Pairs with the smp_load_acquire() in tank_look(). */
	smp_store_release(&t->ready, 1);
}

int tank_level(struct tank *t)
{
	/* Pairs with the smp_store_release() in tank_fill(). */
	if (!smp_load_acquire(&t->ready))
		return 0;
	return t->level;
}

/*
 * $ smpair patch -p . --rules=comments stale_comment_gone.c
 * diff --git a/stale_comment_gone.c b/stale_comment_gone.c
 * index 4cabf4d..96f9871 100644
 * --- a/stale_comment_gone.c
 * +++ b/stale_comment_gone.c
 * @@ -10,7 +10,7 @@ struct tank {
 *  void tank_fill(struct tank *t, int level)
 *  {
 *  	t->level = level;
 * -	/* Pairs with the smp_load_acquire() in tank_look(). *\/
 * +	/* Pairs with the smp_load_acquire() in tank_level(). *\/
 *  	smp_store_release(&t->ready, 1);
 *  }
 *  $
 * [1]
 */
