// SPDX-License-Identifier: GPL-2.0-only
/* U6: the index is stored before the other side's wish for a kick is loaded. */
#include "kernel.h"

struct vring {
	int desc[8];
	u16 avail, used;
	u16 no_kick;
};

bool vring_add(struct vring *r, int d)
{
	r->desc[r->avail % 8] = d;
	/* Pairs with smp_rmb() in vring_next(). */
	smp_wmb();
	WRITE_ONCE(r->avail, r->avail + 1);
	/* Pairs with smp_mb() in vring_enable_kick(). */
	smp_mb();
	return !READ_ONCE(r->no_kick);
}

bool vring_enable_kick(struct vring *r)
{
	WRITE_ONCE(r->no_kick, 0);
	/* Pairs with smp_mb() in vring_add(). */
	smp_mb();
	return READ_ONCE(r->avail) == r->used;
}

int vring_next(struct vring *r)
{
	if (READ_ONCE(r->avail) == r->used)
		return -EAGAIN;
	/* Pairs with smp_wmb() in vring_add(). */
	smp_rmb();
	return r->desc[r->used++ % 8];
}

/*
 * $ smpair check -v -p . u06_notify.c
 * u06_notify.c:15:2: warning: smp_wmb() and the store to r->avail can be one smp_store_release() [acqrel]
 *    15 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u06_notify.c:16:2: note: publishes r->avail after the stores to r->desc[r->avail % 8]
 *    16 |         WRITE_ONCE(r->avail, r->avail + 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_notify.c:35:2: note: pairs with smp_rmb() in vring_next(), which becomes smp_load_acquire()
 *    35 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u06_notify.c:32:6: note: reads r->avail before the loads of r->desc[r->used++ % 8]
 *    32 |         if (READ_ONCE(r->avail) == r->used)
 *       |             ^~~~~~~~~~~~~~~~~~~
 * u06_notify.c:13:10: note: r->avail is also loaded in vring_add()
 *    13 |         r->desc[r->avail % 8] = d;
 *       |                 ^~~~~~~~
 * u06_notify.c:16:23: note: r->avail is also loaded in vring_add()
 *    16 |         WRITE_ONCE(r->avail, r->avail + 1);
 *       |                              ^~~~~~~~
 * u06_notify.c:27:9: note: r->avail is also loaded in vring_enable_kick()
 *    27 |         return READ_ONCE(r->avail) == r->used;
 *       |                ^~~~~~~~~~~~~~~~~~~
 * u06_notify.c:15:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u06_notify.c b/u06_notify.c
 * index 2bcff18..fa6c890 100644
 * --- a/u06_notify.c
 * +++ b/u06_notify.c
 * @@ -11,9 +11,8 @@ struct vring {
 *  bool vring_add(struct vring *r, int d)
 *  {
 *  	r->desc[r->avail % 8] = d;
 * -	/* Pairs with smp_rmb() in vring_next(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(r->avail, r->avail + 1);
 * +	/* Pairs with smp_load_acquire() in vring_next(). *\/
 * +	smp_store_release(&r->avail, r->avail + 1);
 *  	/* Pairs with smp_mb() in vring_enable_kick(). *\/
 *  	smp_mb();
 *  	return !READ_ONCE(r->no_kick);
 * @@ -29,9 +28,8 @@ bool vring_enable_kick(struct vring *r)
 *  $
 *  int vring_next(struct vring *r)
 *  {
 * -	if (READ_ONCE(r->avail) == r->used)
 * +	/* Pairs with smp_store_release() in vring_add(). *\/
 * +	if (smp_load_acquire(&r->avail) == r->used)
 *  		return -EAGAIN;
 * -	/* Pairs with smp_wmb() in vring_add(). *\/
 * -	smp_rmb();
 *  	return r->desc[r->used++ % 8];
 *  }
 * u06_notify.c:18:2: note: smp_mb() is kept: store buffering with the full barrier in vring_enable_kick(): the store of r->avail goes before the load of r->no_kick, and only smp_mb() orders these [U6]
 *    18 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_notify.c:26:2: note: smp_mb() is kept: store buffering with the full barrier in vring_add(): the store of r->no_kick goes before the load of r->avail, and only smp_mb() orders these [U6]
 *    26 |         smp_mb();
 *       |         ^~~~~~~~
 * [1]
 */
