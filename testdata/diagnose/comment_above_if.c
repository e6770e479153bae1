// SPDX-License-Identifier: GPL-2.0-only
/*
 * A barrier that is all of an if: the comment above the if is its own. Without
 * one there, a comment is missing.
 */
#include "kernel.h"

struct bin {
	int level, ready;
	int size, sealed;
};

void bin_fill(struct bin *b, int level, bool shown)
{
	b->level = level;
	/* Whoever looks at the level sees it. */
	if (shown)
		smp_store_release(&b->ready, 1);
}

int bin_level(struct bin *b)
{
	/* Pairs with smp_store_release() in bin_fill(). */
	if (!smp_load_acquire(&b->ready))
		return 0;
	return b->level;
}

void bin_seal(struct bin *b, int size, bool shown)
{
	b->size = size;
	if (shown)
		smp_store_release(&b->sealed, 1);
}

int bin_size(struct bin *b)
{
	/* Pairs with smp_store_release() in bin_seal(). */
	return smp_load_acquire(&b->sealed) ? b->size : 0;
}

/*
 * $ smpair check -p . --rules=comments comment_above_if.c
 * comment_above_if.c:33:3: warning: smp_store_release() has no comment, while that of its partner in bin_size() names it [comments]
 *    33 |                 smp_store_release(&b->sealed, 1);
 *       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * comment_above_if.c:39:9: note: smp_load_acquire() in bin_size()
 *    39 |         return smp_load_acquire(&b->sealed) ? b->size : 0;
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/comment_above_if.c b/comment_above_if.c
 * index 3e05a3a..e28d582 100644
 * --- a/comment_above_if.c
 * +++ b/comment_above_if.c
 * @@ -29,8 +29,10 @@ int bin_level(struct bin *b)
 *  void bin_seal(struct bin *b, int size, bool shown)
 *  {
 *  	b->size = size;
 * -	if (shown)
 * +	if (shown) {
 * +		/* Pairs with smp_load_acquire() in bin_size(). *\/
 *  		smp_store_release(&b->sealed, 1);
 * +	}
 *  }
 *  $
 *  int bin_size(struct bin *b)
 * [1]
 */
