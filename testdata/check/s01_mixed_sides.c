// SPDX-License-Identifier: GPL-2.0-only
/*
 * S1: a write barrier against a full one; each side becomes weaker by itself.
 */
#include "kernel.h"

struct stats {
	u32 packets, errors;
	bool valid;
};

void stats_publish(struct stats *s, u32 packets, u32 errors)
{
	s->packets = packets;
	s->errors = errors;
	/* Pairs with smp_mb() in stats_sum(). */
	smp_wmb();
	WRITE_ONCE(s->valid, true);
}

u32 stats_sum(struct stats *s)
{
	if (!READ_ONCE(s->valid))
		return 0;
	/* Pairs with smp_wmb() in stats_publish(). */
	smp_mb();
	return s->packets + s->errors;
}

/*
 * $ smpair patch -p . s01_mixed_sides.c
 * diff --git a/s01_mixed_sides.c b/s01_mixed_sides.c
 * index ccce7a2..89f2954 100644
 * --- a/s01_mixed_sides.c
 * +++ b/s01_mixed_sides.c
 * @@ -13,16 +13,14 @@ void stats_publish(struct stats *s, u32 packets, u32 errors)
 *  {
 *  	s->packets = packets;
 *  	s->errors = errors;
 * -	/* Pairs with smp_mb() in stats_sum(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(s->valid, true);
 * +	/* Pairs with smp_load_acquire() in stats_sum(). *\/
 * +	smp_store_release(&s->valid, true);
 *  }
 *  $
 *  u32 stats_sum(struct stats *s)
 *  {
 * -	if (!READ_ONCE(s->valid))
 * +	/* Pairs with smp_store_release() in stats_publish(). *\/
 * +	if (!smp_load_acquire(&s->valid))
 *  		return 0;
 * -	/* Pairs with smp_wmb() in stats_publish(). *\/
 * -	smp_mb();
 *  	return s->packets + s->errors;
 *  }
 * [1]
 * $ smpair patch -p . --target=rw s01_mixed_sides.c
 * diff --git a/s01_mixed_sides.c b/s01_mixed_sides.c
 * index ccce7a2..f2aeda7 100644
 * --- a/s01_mixed_sides.c
 * +++ b/s01_mixed_sides.c
 * @@ -13,7 +13,7 @@ void stats_publish(struct stats *s, u32 packets, u32 errors)
 *  {
 *  	s->packets = packets;
 *  	s->errors = errors;
 * -	/* Pairs with smp_mb() in stats_sum(). *\/
 * +	/* Pairs with smp_rmb() in stats_sum(). *\/
 *  	smp_wmb();
 *  	WRITE_ONCE(s->valid, true);
 *  }
 * @@ -23,6 +23,6 @@ u32 stats_sum(struct stats *s)
 *  	if (!READ_ONCE(s->valid))
 *  		return 0;
 *  	/* Pairs with smp_wmb() in stats_publish(). *\/
 * -	smp_mb();
 * +	smp_rmb();
 *  	return s->packets + s->errors;
 *  }
 * [1]
 */
