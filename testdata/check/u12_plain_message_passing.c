// SPDX-License-Identifier: GPL-2.0-only
/* U12: before_atomic and a void operation stay; the reader gets its acquire. */
#include "kernel.h"

struct refs {
	int owner;
	atomic_t users;
};

void refs_get(struct refs *r, int owner)
{
	r->owner = owner;
	/* Pairs with smp_rmb() in refs_owner(). */
	smp_mb__before_atomic();
	atomic_inc(&r->users);
}

int refs_owner(struct refs *r)
{
	if (!atomic_read(&r->users))
		return -EAGAIN;
	/* Pairs with smp_mb__before_atomic() in refs_get(). */
	smp_rmb();
	return r->owner;
}

/*
 * $ smpair patch -p . u12_plain_message_passing.c
 * diff --git a/u12_plain_message_passing.c b/u12_plain_message_passing.c
 * index b81530c..f92945c 100644
 * --- a/u12_plain_message_passing.c
 * +++ b/u12_plain_message_passing.c
 * @@ -10,16 +10,15 @@ struct refs {
 *  void refs_get(struct refs *r, int owner)
 *  {
 *  	r->owner = owner;
 * -	/* Pairs with smp_rmb() in refs_owner(). *\/
 * +	/* Pairs with atomic_read_acquire() in refs_owner(). *\/
 *  	smp_mb__before_atomic();
 *  	atomic_inc(&r->users);
 *  }
 *  $
 *  int refs_owner(struct refs *r)
 *  {
 * -	if (!atomic_read(&r->users))
 * -		return -EAGAIN;
 *  	/* Pairs with smp_mb__before_atomic() in refs_get(). *\/
 * -	smp_rmb();
 * +	if (!atomic_read_acquire(&r->users))
 * +		return -EAGAIN;
 *  	return r->owner;
 *  }
 * [1]
 */
