// SPDX-License-Identifier: GPL-2.0-only
/* U13: spin_trylock() may fail, so it is no substitute for the read barrier. */
#include "kernel.h"

struct dev {
	spinlock_t lock;
	int data;
	int ready;
};

void dev_publish(struct dev *d, int data)
{
	d->data = data;
	smp_wmb();
	WRITE_ONCE(d->ready, 1);
}

int dev_data(struct dev *d)
{
	int ready = READ_ONCE(d->ready);

	if (spin_trylock(&d->lock))
		spin_unlock(&d->lock);
	if (!ready)
		return -EAGAIN;
	smp_rmb();
	return d->data;
}

/*
 * $ smpair patch -p . u13_spin_trylock.c
 * diff --git a/u13_spin_trylock.c b/u13_spin_trylock.c
 * index fba7153..96fddc1 100644
 * --- a/u13_spin_trylock.c
 * +++ b/u13_spin_trylock.c
 * @@ -11,18 +11,18 @@ struct dev {
 *  void dev_publish(struct dev *d, int data)
 *  {
 *  	d->data = data;
 * -	smp_wmb();
 * -	WRITE_ONCE(d->ready, 1);
 * +	/* Pairs with smp_load_acquire() in dev_data(). *\/
 * +	smp_store_release(&d->ready, 1);
 *  }
 *  $
 *  int dev_data(struct dev *d)
 *  {
 * -	int ready = READ_ONCE(d->ready);
 * +	/* Pairs with smp_store_release() in dev_publish(). *\/
 * +	int ready = smp_load_acquire(&d->ready);
 *  $
 *  	if (spin_trylock(&d->lock))
 *  		spin_unlock(&d->lock);
 *  	if (!ready)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return d->data;
 *  }
 * [1]
 */
