// SPDX-License-Identifier: GPL-2.0-only
/* The data is an array that a member points to. */
#include "kernel.h"

struct disk {
	unsigned int groups;
	u32 *bitmap;
};

void disk_grow(struct disk *d, unsigned int groups)
{
	d->bitmap[groups - 1] = 0;
	smp_wmb();
	d->groups = groups;
}

u32 disk_group(struct disk *d, unsigned int i)
{
	unsigned int n = d->groups;

	smp_rmb();
	return i < n ? d->bitmap[i] : 0;
}

/*
 * $ smpair patch -p . payload_behind_pointer.c
 * diff --git a/payload_behind_pointer.c b/payload_behind_pointer.c
 * index 0268ec7..d6e9a15 100644
 * --- a/payload_behind_pointer.c
 * +++ b/payload_behind_pointer.c
 * @@ -10,14 +10,14 @@ struct disk {
 *  void disk_grow(struct disk *d, unsigned int groups)
 *  {
 *  	d->bitmap[groups - 1] = 0;
 * -	smp_wmb();
 * -	d->groups = groups;
 * +	/* Pairs with smp_load_acquire() in disk_group(). *\/
 * +	smp_store_release(&d->groups, groups);
 *  }
 *  $
 *  u32 disk_group(struct disk *d, unsigned int i)
 *  {
 * -	unsigned int n = d->groups;
 * +	/* Pairs with smp_store_release() in disk_grow(). *\/
 * +	unsigned int n = smp_load_acquire(&d->groups);
 *  $
 * -	smp_rmb();
 *  	return i < n ? d->bitmap[i] : 0;
 *  }
 * [1]
 */
