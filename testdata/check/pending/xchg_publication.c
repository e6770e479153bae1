// SPDX-License-Identifier: GPL-2.0-only
/* The pointer is published by xchg(), which needs no smp_wmb() before it. */
#include "kernel.h"

struct map {
	int low, high;
};

struct zone {
	struct map *map;
};

struct map *zone_replace(struct zone *z, struct map *m, int low, int high)
{
	m->low = low;
	m->high = high;
	smp_wmb();
	return xchg(&z->map, m);
}

int zone_width(struct zone *z)
{
	struct map *m = smp_load_acquire(&z->map);

	return m ? m->high - m->low : 0;
}

/*
 * $ smpair patch -p . xchg_publication.c
 * diff --git a/xchg_publication.c b/xchg_publication.c
 * index 68d784f..bc206c1 100644
 * --- a/xchg_publication.c
 * +++ b/xchg_publication.c
 * @@ -14,7 +14,6 @@ struct map *zone_replace(struct zone *z, struct map *m, int low, int high)
 *  {
 *  	m->low = low;
 *  	m->high = high;
 * -	smp_wmb();
 *  	return xchg(&z->map, m);
 *  }
 *  $
 * [1]
 */
