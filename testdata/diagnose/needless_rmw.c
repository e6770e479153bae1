// SPDX-License-Identifier: GPL-2.0-only
/*
 * S7: a fence beside an operation that is fully ordered, or that is so because
 * it has succeeded.
 */
#include "kernel.h"

struct crane {
	atomic_t users;
	unsigned long owner;
	int load;
};

int crane_take(struct crane *c)
{
	unsigned long old = xchg(&c->owner, 1);

	/* Pairs with smp_mb() in crane_give(). */
	smp_mb();
	return old ? -EBUSY : READ_ONCE(c->load);
}

void crane_give(struct crane *c)
{
	WRITE_ONCE(c->load, 0);
	smp_wmb();
	xchg(&c->owner, 0);
}

int crane_share(struct crane *c)
{
	if (!atomic_inc_not_zero(&c->users))
		return -EBUSY;
	smp_mb();
	return READ_ONCE(c->load);
}

/*
 * $ smpair check -p . --rules=needless-barrier needless_rmw.c
 * needless_rmw.c:19:2: warning: smp_mb() is not needed: xchg() right before it orders as much [needless-barrier]
 *    19 |         smp_mb();
 *       |         ^~~~~~~~
 * needless_rmw.c:16:22: note: xchg() has a full barrier on that side; smp_mb() adds nothing
 *    16 |         unsigned long old = xchg(&c->owner, 1);
 *       |                             ^~~~~~~~~~~~~~~~~~
 * needless_rmw.c:18:16: note: comment describes the old smp_mb(); edit it by hand
 *    18 |         /* Pairs with smp_mb() in crane_give(). *\/
 *       |                       ^~~~~~
 * diff --git a/needless_rmw.c b/needless_rmw.c
 * index a7b9d19..fc939bc 100644
 * --- a/needless_rmw.c
 * +++ b/needless_rmw.c
 * @@ -13,10 +13,9 @@ struct crane {
 *  $
 *  int crane_take(struct crane *c)
 *  {
 * +	/* Pairs with smp_mb() in crane_give(). *\/
 *  	unsigned long old = xchg(&c->owner, 1);
 *  $
 * -	/* Pairs with smp_mb() in crane_give(). *\/
 * -	smp_mb();
 *  	return old ? -EBUSY : READ_ONCE(c->load);
 *  }
 *  $
 * needless_rmw.c:26:2: warning: smp_wmb() is not needed: xchg() right after it orders as much [needless-barrier]
 *    26 |         smp_wmb();
 *       |         ^~~~~~~~~
 * needless_rmw.c:27:2: note: xchg() has a full barrier on that side; smp_wmb() adds nothing
 *    27 |         xchg(&c->owner, 0);
 *       |         ^~~~~~~~~~~~~~~~~~
 * diff --git a/needless_rmw.c b/needless_rmw.c
 * index a7b9d19..cceee33 100644
 * --- a/needless_rmw.c
 * +++ b/needless_rmw.c
 * @@ -23,7 +23,6 @@ int crane_take(struct crane *c)
 *  void crane_give(struct crane *c)
 *  {
 *  	WRITE_ONCE(c->load, 0);
 * -	smp_wmb();
 *  	xchg(&c->owner, 0);
 *  }
 *  $
 * needless_rmw.c:34:2: warning: smp_mb() is not needed: atomic_inc_not_zero() right before it orders as much [needless-barrier]
 *    34 |         smp_mb();
 *       |         ^~~~~~~~
 * needless_rmw.c:32:7: note: atomic_inc_not_zero() has a full barrier on that side; smp_mb() adds nothing
 *    32 |         if (!atomic_inc_not_zero(&c->users))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/needless_rmw.c b/needless_rmw.c
 * index a7b9d19..ba229d6 100644
 * --- a/needless_rmw.c
 * +++ b/needless_rmw.c
 * @@ -31,6 +31,5 @@ int crane_share(struct crane *c)
 *  {
 *  	if (!atomic_inc_not_zero(&c->users))
 *  		return -EBUSY;
 * -	smp_mb();
 *  	return READ_ONCE(c->load);
 *  }
 * [1]
 */
