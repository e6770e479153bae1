// SPDX-License-Identifier: GPL-2.0-only
/* U14: spin_unlock() before the flag is no substitute; a release is. */
#include "kernel.h"

struct registry {
	spinlock_t lock;
	int entries[4];
	int open;
};

void registry_open(struct registry *r)
{
	spin_lock(&r->lock);
	r->entries[0] = 1;
	spin_unlock(&r->lock);
	smp_mb();
	WRITE_ONCE(r->open, 1);
}

int registry_first(struct registry *r)
{
	int first;

	if (!READ_ONCE(r->open))
		return -EAGAIN;
	smp_mb();
	first = READ_ONCE(r->entries[0]);
	return first;
}

/*
 * $ smpair patch -p . mb_after_unlock.c
 * diff --git a/mb_after_unlock.c b/mb_after_unlock.c
 * index f030490..d5eac20 100644
 * --- a/mb_after_unlock.c
 * +++ b/mb_after_unlock.c
 * @@ -13,17 +13,17 @@ void registry_open(struct registry *r)
 *  	spin_lock(&r->lock);
 *  	r->entries[0] = 1;
 *  	spin_unlock(&r->lock);
 * -	smp_mb();
 * -	WRITE_ONCE(r->open, 1);
 * +	/* Pairs with smp_load_acquire() in registry_first(). *\/
 * +	smp_store_release(&r->open, 1);
 *  }
 *  $
 *  int registry_first(struct registry *r)
 *  {
 *  	int first;
 *  $
 * -	if (!READ_ONCE(r->open))
 * +	/* Pairs with smp_store_release() in registry_open(). *\/
 * +	if (!smp_load_acquire(&r->open))
 *  		return -EAGAIN;
 * -	smp_mb();
 *  	first = READ_ONCE(r->entries[0]);
 *  	return first;
 *  }
 * [1]
 */
