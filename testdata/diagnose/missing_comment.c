// SPDX-License-Identifier: GPL-2.0-only
/* Both sides get a comment; one of them is named by the other already. */
#include "kernel.h"

struct jar {
	int level;
	int ready;
	int size;
	int sealed;
};

void jar_fill(struct jar *j, int level)
{
	j->level = level;
	smp_store_release(&j->ready, 1);
}

int jar_level(struct jar *j)
{
	if (!smp_load_acquire(&j->ready))
		return 0;
	return j->level;
}

void jar_seal(struct jar *j, int size)
{
	j->size = size;
	/* Pairs with smp_load_acquire() in jar_size(). */
	smp_store_release(&j->sealed, 1);
}

int jar_size(struct jar *j)
{
	return smp_load_acquire(&j->sealed) ? j->size : 0;
}

/*
 * $ smpair check -p . missing_comment.c
 * $ smpair check -p . --rules=comments missing_comment.c | grep warning
 * missing_comment.c:15:2: warning: smp_store_release() has no comment; it pairs with that in jar_level() [comments]
 * missing_comment.c:20:7: warning: smp_load_acquire() has no comment; it pairs with that in jar_fill() [comments]
 * missing_comment.c:34:9: warning: smp_load_acquire() has no comment, while that of its partner in jar_seal() names it [comments]
 * $ smpair patch -p . --rules=comments missing_comment.c
 * diff --git a/missing_comment.c b/missing_comment.c
 * index 9ed5c2e..77269b4 100644
 * --- a/missing_comment.c
 * +++ b/missing_comment.c
 * @@ -12,11 +12,13 @@ struct jar {
 *  void jar_fill(struct jar *j, int level)
 *  {
 *  	j->level = level;
 * +	/* Pairs with smp_load_acquire() in jar_level(). *\/
 *  	smp_store_release(&j->ready, 1);
 *  }
 *  $
 *  int jar_level(struct jar *j)
 *  {
 * +	/* Pairs with smp_store_release() in jar_fill(). *\/
 *  	if (!smp_load_acquire(&j->ready))
 *  		return 0;
 *  	return j->level;
 * @@ -31,5 +33,6 @@ void jar_seal(struct jar *j, int size)
 *  $
 *  int jar_size(struct jar *j)
 *  {
 * +	/* Pairs with smp_store_release() in jar_seal(). *\/
 *  	return smp_load_acquire(&j->sealed) ? j->size : 0;
 *  }
 * [1]
 */
