// SPDX-License-Identifier: GPL-2.0-only
/* Two counts behind one write barrier, each with readers of its own. */
#include "kernel.h"

struct disk {
	unsigned int groups;
	unsigned int blocks;
	u32 bitmap[64];
	u32 table[64];
};

void disk_grow(struct disk *d, unsigned int groups, unsigned int blocks)
{
	d->bitmap[groups - 1] = 0;
	d->table[groups - 1] = blocks;
	smp_wmb();
	d->groups = groups;
	d->blocks = blocks;
}

u32 disk_group(struct disk *d, unsigned int i)
{
	unsigned int n = d->groups;

	smp_rmb();
	return i < n ? d->bitmap[i] : 0;
}

u32 disk_block(struct disk *d, unsigned int i)
{
	unsigned int n = d->blocks;

	smp_rmb();
	return i < n ? d->table[i] : 0;
}

/*
 * $ smpair patch -p . two_counts_one_barrier.c
 * diff --git a/two_counts_one_barrier.c b/two_counts_one_barrier.c
 * index dfdc77c..8617363 100644
 * --- a/two_counts_one_barrier.c
 * +++ b/two_counts_one_barrier.c
 * @@ -13,23 +13,24 @@ void disk_grow(struct disk *d, unsigned int groups, unsigned int blocks)
 *  {
 *  	d->bitmap[groups - 1] = 0;
 *  	d->table[groups - 1] = blocks;
 * -	smp_wmb();
 * -	d->groups = groups;
 * -	d->blocks = blocks;
 * +	/* Pairs with smp_load_acquire() in disk_group(). *\/
 * +	smp_store_release(&d->groups, groups);
 * +	/* Pairs with smp_load_acquire() in disk_block(). *\/
 * +	smp_store_release(&d->blocks, blocks);
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
 *  $
 *  u32 disk_block(struct disk *d, unsigned int i)
 *  {
 * -	unsigned int n = d->blocks;
 * +	/* Pairs with smp_store_release() in disk_grow(). *\/
 * +	unsigned int n = smp_load_acquire(&d->blocks);
 *  $
 * -	smp_rmb();
 *  	return i < n ? d->table[i] : 0;
 *  }
 * [1]
 */
