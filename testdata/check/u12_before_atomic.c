// SPDX-License-Identifier: GPL-2.0-only
/* U12: smp_mb__before_atomic() before atomic_inc() is more than a release. */
#include "kernel.h"

struct refs {
	int owner;
	atomic_t users;
	int closing;
};

int refs_get(struct refs *r, int owner)
{
	WRITE_ONCE(r->owner, owner);
	smp_mb__before_atomic();
	atomic_inc(&r->users);
	smp_mb__after_atomic();
	return READ_ONCE(r->closing);
}

int refs_owner(struct refs *r)
{
	if (!atomic_read(&r->users))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(r->owner);
}

int refs_close(struct refs *r)
{
	WRITE_ONCE(r->closing, 1);
	smp_mb();
	return atomic_read(&r->users);
}

/*
 * $ smpair check -v -p . u12_before_atomic.c
 * u12_before_atomic.c:16:2: note: smp_mb__after_atomic() is kept: it orders the store of r->users before the load of r->closing, which acquire and release do not [U12]
 *    16 |         smp_mb__after_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * u12_before_atomic.c:24:2: warning: smp_rmb() and the load of r->users can be one atomic_read_acquire() [acqrel]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u12_before_atomic.c:22:7: note: reads r->users before the loads of r->owner
 *    22 |         if (!atomic_read(&r->users))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~
 * u12_before_atomic.c:14:2: note: pairs with smp_mb__before_atomic() in refs_get(), which stays: atomic_inc() orders nothing by itself [U10]
 *    14 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u12_before_atomic.c:15:2: note: publishes r->users after the stores to r->owner
 *    15 |         atomic_inc(&r->users);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * u12_before_atomic.c:32:9: note: r->users is also loaded in refs_close()
 *    32 |         return atomic_read(&r->users);
 *       |                ^~~~~~~~~~~~~~~~~~~~~~
 * u12_before_atomic.c:24:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u12_before_atomic.c b/u12_before_atomic.c
 * index e9a3dd6..d56be75 100644
 * --- a/u12_before_atomic.c
 * +++ b/u12_before_atomic.c
 * @@ -19,9 +19,9 @@ int refs_get(struct refs *r, int owner)
 *  $
 *  int refs_owner(struct refs *r)
 *  {
 * -	if (!atomic_read(&r->users))
 * +	/* Pairs with smp_mb__before_atomic() in refs_get(). *\/
 * +	if (!atomic_read_acquire(&r->users))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return READ_ONCE(r->owner);
 *  }
 *  $
 * u12_before_atomic.c:31:2: note: smp_mb() is kept: store buffering with the full barrier in refs_get(): the store of r->closing goes before the load of r->users, and only smp_mb() orders these [U6]
 *    31 |         smp_mb();
 *       |         ^~~~~~~~
 * [1]
 */
