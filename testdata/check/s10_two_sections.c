// SPDX-License-Identifier: GPL-2.0-only
/*
 * The barrier stands between two sections of one lock; the readers take none.
 */
#include "kernel.h"

struct pool {
	spinlock_t lock;
	int size;
	int ready;
};

void pool_start(struct pool *p, int size)
{
	spin_lock(&p->lock);
	WRITE_ONCE(p->size, size);
	spin_unlock(&p->lock);
	smp_wmb();
	spin_lock(&p->lock);
	WRITE_ONCE(p->ready, 1);
	spin_unlock(&p->lock);
}

int pool_size(struct pool *p)
{
	if (!READ_ONCE(p->ready))
		return 0;
	smp_rmb();
	return READ_ONCE(p->size);
}

/*
 * $ smpair patch -p . s10_two_sections.c
 * diff --git a/s10_two_sections.c b/s10_two_sections.c
 * index ab84ac5..d09ec70 100644
 * --- a/s10_two_sections.c
 * +++ b/s10_two_sections.c
 * @@ -15,16 +15,16 @@ void pool_start(struct pool *p, int size)
 *  	spin_lock(&p->lock);
 *  	WRITE_ONCE(p->size, size);
 *  	spin_unlock(&p->lock);
 * -	smp_wmb();
 *  	spin_lock(&p->lock);
 * -	WRITE_ONCE(p->ready, 1);
 * +	/* Pairs with smp_load_acquire() in pool_size(). *\/
 * +	smp_store_release(&p->ready, 1);
 *  	spin_unlock(&p->lock);
 *  }
 *  $
 *  int pool_size(struct pool *p)
 *  {
 * -	if (!READ_ONCE(p->ready))
 * +	/* Pairs with smp_store_release() in pool_start(). *\/
 * +	if (!smp_load_acquire(&p->ready))
 *  		return 0;
 * -	smp_rmb();
 *  	return READ_ONCE(p->size);
 *  }
 * [1]
 */
