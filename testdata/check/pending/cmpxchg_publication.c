// SPDX-License-Identifier: GPL-2.0-only
/* The pointer is published by cmpxchg(): on success fully ordered. */
#include "kernel.h"

struct map {
	int low, high;
};

struct zone {
	struct map *map;
};

int zone_init(struct zone *z, struct map *m, int low, int high)
{
	m->low = low;
	m->high = high;
	smp_wmb();
	return cmpxchg(&z->map, NULL, m) ? -EBUSY : 0;
}

int zone_width(struct zone *z)
{
	struct map *m = smp_load_acquire(&z->map);

	return m ? m->high - m->low : 0;
}

/*
 * $ smpair patch -p . cmpxchg_publication.c
 * diff --git a/cmpxchg_publication.c b/cmpxchg_publication.c
 * index c4646c2..6338110 100644
 * --- a/cmpxchg_publication.c
 * +++ b/cmpxchg_publication.c
 * @@ -14,7 +14,6 @@ int zone_init(struct zone *z, struct map *m, int low, int high)
 *  {
 *  	m->low = low;
 *  	m->high = high;
 * -	smp_wmb();
 *  	return cmpxchg(&z->map, NULL, m) ? -EBUSY : 0;
 *  }
 *  $
 * [1]
 */
