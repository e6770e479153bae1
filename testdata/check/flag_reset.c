// SPDX-License-Identifier: GPL-2.0-only
/*
 * The flag is taken back elsewhere, under a lock that the publisher holds too.
 */
#include "kernel.h"

struct offer {
	spinlock_t lock;
	int price;
	int valid;
};

void offer_make(struct offer *o, int price)
{
	spin_lock(&o->lock);
	o->price = price;
	smp_wmb();
	WRITE_ONCE(o->valid, 1);
	spin_unlock(&o->lock);
}

void offer_withdraw(struct offer *o)
{
	spin_lock(&o->lock);
	WRITE_ONCE(o->valid, 0);
	spin_unlock(&o->lock);
}

int offer_price(struct offer *o)
{
	if (!READ_ONCE(o->valid))
		return -EAGAIN;
	smp_rmb();
	return o->price;
}

/*
 * $ smpair patch -p . flag_reset.c
 * diff --git a/flag_reset.c b/flag_reset.c
 * index 000ca04..97892aa 100644
 * --- a/flag_reset.c
 * +++ b/flag_reset.c
 * @@ -14,8 +14,8 @@ void offer_make(struct offer *o, int price)
 *  {
 *  	spin_lock(&o->lock);
 *  	o->price = price;
 * -	smp_wmb();
 * -	WRITE_ONCE(o->valid, 1);
 * +	/* Pairs with smp_load_acquire() in offer_price(). *\/
 * +	smp_store_release(&o->valid, 1);
 *  	spin_unlock(&o->lock);
 *  }
 *  $
 * @@ -28,8 +28,8 @@ void offer_withdraw(struct offer *o)
 *  $
 *  int offer_price(struct offer *o)
 *  {
 * -	if (!READ_ONCE(o->valid))
 * +	/* Pairs with smp_store_release() in offer_make(). *\/
 * +	if (!smp_load_acquire(&o->valid))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return o->price;
 *  }
 * [1]
 */
