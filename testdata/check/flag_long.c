// SPDX-License-Identifier: GPL-2.0-only
/* An unsigned long is a native word everywhere; the store is an expression. */
#include "kernel.h"

struct range {
	unsigned long start, len;
	unsigned long stamp;
};

void range_set(struct range *r, unsigned long start, unsigned long len)
{
	r->start = start;
	r->len = len;
	smp_wmb();
	r->stamp = (start << 12) | (len & 0xfff);
}

unsigned long range_end(struct range *r)
{
	unsigned long stamp = READ_ONCE(r->stamp);

	smp_rmb();
	return stamp ? r->start + r->len : 0;
}

/*
 * $ smpair patch -p . flag_long.c
 * diff --git a/flag_long.c b/flag_long.c
 * index 94168ea..8627598 100644
 * --- a/flag_long.c
 * +++ b/flag_long.c
 * @@ -11,14 +11,14 @@ void range_set(struct range *r, unsigned long start, unsigned long len)
 *  {
 *  	r->start = start;
 *  	r->len = len;
 * -	smp_wmb();
 * -	r->stamp = (start << 12) | (len & 0xfff);
 * +	/* Pairs with smp_load_acquire() in range_end(). *\/
 * +	smp_store_release(&r->stamp, (start << 12) | (len & 0xfff));
 *  }
 *  $
 *  unsigned long range_end(struct range *r)
 *  {
 * -	unsigned long stamp = READ_ONCE(r->stamp);
 * +	/* Pairs with smp_store_release() in range_set(). *\/
 * +	unsigned long stamp = smp_load_acquire(&r->stamp);
 *  $
 * -	smp_rmb();
 *  	return stamp ? r->start + r->len : 0;
 *  }
 * [1]
 */
