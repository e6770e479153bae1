// SPDX-License-Identifier: GPL-2.0-only
/* S3: the flag is the only load before the read barrier. */
#include "kernel.h"

struct clock_info {
	u32 mult;
	u32 shift;
	int valid;
};

void clock_info_set(struct clock_info *ci, u32 mult, u32 shift)
{
	ci->mult = mult;
	ci->shift = shift;
	/* Pairs with smp_rmb() in clock_info_scale(). */
	smp_store_release(&ci->valid, 1);
}

u32 clock_info_scale(struct clock_info *ci, u32 cycles)
{
	if (!READ_ONCE(ci->valid))
		return 0;
	/* Pairs with smp_store_release() in clock_info_set(). */
	smp_rmb();
	return (cycles * ci->mult) >> ci->shift;
}

/*
 * $ smpair patch -p . s03_acquire_only_load.c
 * diff --git a/s03_acquire_only_load.c b/s03_acquire_only_load.c
 * index 673a718..c5ed5e2 100644
 * --- a/s03_acquire_only_load.c
 * +++ b/s03_acquire_only_load.c
 * @@ -12,15 +12,14 @@ void clock_info_set(struct clock_info *ci, u32 mult, u32 shift)
 *  {
 *  	ci->mult = mult;
 *  	ci->shift = shift;
 * -	/* Pairs with smp_rmb() in clock_info_scale(). *\/
 * +	/* Pairs with smp_load_acquire() in clock_info_scale(). *\/
 *  	smp_store_release(&ci->valid, 1);
 *  }
 *  $
 *  u32 clock_info_scale(struct clock_info *ci, u32 cycles)
 *  {
 * -	if (!READ_ONCE(ci->valid))
 * -		return 0;
 *  	/* Pairs with smp_store_release() in clock_info_set(). *\/
 * -	smp_rmb();
 * +	if (!smp_load_acquire(&ci->valid))
 * +		return 0;
 *  	return (cycles * ci->mult) >> ci->shift;
 *  }
 * [1]
 */
