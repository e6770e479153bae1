// SPDX-License-Identifier: GPL-2.0-only
/* Three publishers in three states of one flag; each is completed. */
#include "kernel.h"

struct beacon {
	int lat, lon;
	int fix;
};

void beacon_old(struct beacon *b, int lat)
{
	b->lat = lat;
	smp_mb();
	WRITE_ONCE(b->fix, 1);
}

void beacon_mid(struct beacon *b, int lon)
{
	b->lon = lon;
	smp_wmb();
	b->fix = 2;
}

void beacon_new(struct beacon *b, int lat, int lon)
{
	b->lat = lat;
	b->lon = lon;
	/* Pairs with smp_rmb() in beacon_sum(). */
	smp_store_release(&b->fix, 3);
}

int beacon_sum(struct beacon *b)
{
	if (!READ_ONCE(b->fix))
		return 0;
	/* Pairs with smp_store_release() in beacon_new(). */
	smp_rmb();
	return b->lat + b->lon;
}

/*
 * $ smpair patch -p . three_writers.c
 * diff --git a/three_writers.c b/three_writers.c
 * index e8b0d1d..6b50a98 100644
 * --- a/three_writers.c
 * +++ b/three_writers.c
 * @@ -10,30 +10,29 @@ struct beacon {
 *  void beacon_old(struct beacon *b, int lat)
 *  {
 *  	b->lat = lat;
 * -	smp_mb();
 * -	WRITE_ONCE(b->fix, 1);
 * +	/* Pairs with smp_load_acquire() in beacon_sum(). *\/
 * +	smp_store_release(&b->fix, 1);
 *  }
 *  $
 *  void beacon_mid(struct beacon *b, int lon)
 *  {
 *  	b->lon = lon;
 * -	smp_wmb();
 * -	b->fix = 2;
 * +	/* Pairs with smp_load_acquire() in beacon_sum(). *\/
 * +	smp_store_release(&b->fix, 2);
 *  }
 *  $
 *  void beacon_new(struct beacon *b, int lat, int lon)
 *  {
 *  	b->lat = lat;
 *  	b->lon = lon;
 * -	/* Pairs with smp_rmb() in beacon_sum(). *\/
 * +	/* Pairs with smp_load_acquire() in beacon_sum(). *\/
 *  	smp_store_release(&b->fix, 3);
 *  }
 *  $
 *  int beacon_sum(struct beacon *b)
 *  {
 * -	if (!READ_ONCE(b->fix))
 * -		return 0;
 *  	/* Pairs with smp_store_release() in beacon_new(). *\/
 * -	smp_rmb();
 * +	if (!smp_load_acquire(&b->fix))
 * +		return 0;
 *  	return b->lat + b->lon;
 *  }
 * [1]
 */
