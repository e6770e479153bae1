// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is published is out of sight on both sides, but each fence has its flag
 * right beside it, and one fence stands before two of them.
 */
#include "kernel.h"

struct disk {
	unsigned int groups, low_groups;
};

void disk_grow(struct disk *d, unsigned int by)
{
	smp_wmb();
	d->groups += by;
	d->low_groups = d->groups > 64 ? 64 : d->groups;
}

unsigned int disk_groups(struct disk *d)
{
	unsigned int n = d->groups;

	smp_rmb();
	return n;
}

unsigned int disk_low_groups(struct disk *d)
{
	unsigned int n = d->low_groups;

	smp_rmb();
	return n;
}

/*
 * $ smpair patch -p . sole_flags_in_a_row.c
 * diff --git a/sole_flags_in_a_row.c b/sole_flags_in_a_row.c
 * index 081be98..b28ff70 100644
 * --- a/sole_flags_in_a_row.c
 * +++ b/sole_flags_in_a_row.c
 * @@ -11,23 +11,24 @@ struct disk {
 *  $
 *  void disk_grow(struct disk *d, unsigned int by)
 *  {
 * -	smp_wmb();
 * -	d->groups += by;
 * -	d->low_groups = d->groups > 64 ? 64 : d->groups;
 * +	/* Pairs with smp_load_acquire() in disk_groups(). *\/
 * +	smp_store_release(&d->groups, d->groups + by);
 * +	/* Pairs with smp_load_acquire() in disk_low_groups(). *\/
 * +	smp_store_release(&d->low_groups, d->groups > 64 ? 64 : d->groups);
 *  }
 *  $
 *  unsigned int disk_groups(struct disk *d)
 *  {
 * -	unsigned int n = d->groups;
 * +	/* Pairs with smp_store_release() in disk_grow(). *\/
 * +	unsigned int n = smp_load_acquire(&d->groups);
 *  $
 * -	smp_rmb();
 *  	return n;
 *  }
 *  $
 *  unsigned int disk_low_groups(struct disk *d)
 *  {
 * -	unsigned int n = d->low_groups;
 * +	/* Pairs with smp_store_release() in disk_grow(). *\/
 * +	unsigned int n = smp_load_acquire(&d->low_groups);
 *  $
 * -	smp_rmb();
 *  	return n;
 *  }
 * [1]
 */
