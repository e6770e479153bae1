// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writers in another file that no comment names, and that may write to other
 * objects than the reader's: the comments name the member.
 */
#include "kernel.h"

#include "comment_of_member.h"

void chute_put(struct chute *c, void *parcel, int size)
{
	c->size = size;
	smp_wmb();
	WRITE_ONCE(c->parcel, parcel);
}

void chute_put_heavy(struct chute *c, void *parcel, int size, int weight)
{
	c->size = size;
	c->weight = weight;
	smp_wmb();
	WRITE_ONCE(c->parcel, parcel);
}

/*
 * $ smpair patch -p . comment_of_member.c comment_of_member.reader.c
 * diff --git a/comment_of_member.c b/comment_of_member.c
 * index 1f48379..da7f369 100644
 * --- a/comment_of_member.c
 * +++ b/comment_of_member.c
 * @@ -10,14 +10,14 @@
 *  void chute_put(struct chute *c, void *parcel, int size)
 *  {
 *  	c->size = size;
 * -	smp_wmb();
 * -	WRITE_ONCE(c->parcel, parcel);
 * +	/* Pairs with smp_load_acquire() in chute_take(). *\/
 * +	smp_store_release(&c->parcel, parcel);
 *  }
 *  $
 *  void chute_put_heavy(struct chute *c, void *parcel, int size, int weight)
 *  {
 *  	c->size = size;
 *  	c->weight = weight;
 * -	smp_wmb();
 * -	WRITE_ONCE(c->parcel, parcel);
 * +	/* Pairs with smp_load_acquire() in chute_take(). *\/
 * +	smp_store_release(&c->parcel, parcel);
 *  }
 * diff --git a/comment_of_member.reader.c b/comment_of_member.reader.c
 * index 013a793..612a9a8 100644
 * --- a/comment_of_member.reader.c
 * +++ b/comment_of_member.reader.c
 * @@ -5,9 +5,12 @@
 *  $
 *  int chute_take(struct chute *c)
 *  {
 * -	if (!READ_ONCE(c->parcel))
 * +	/*
 * +	 * the size comes after the parcel
 * +	 *
 * +	 * Pairs with the smp_store_release() of parcel.
 * +	 *\/
 * +	if (!smp_load_acquire(&c->parcel))
 *  		return 0;
 * -	/* the size comes after the parcel *\/
 * -	smp_rmb();
 *  	return c->size + c->weight;
 *  }
 * [1]
 */
