// SPDX-License-Identifier: GPL-2.0-only
/*
 * S6: what is reached through the pointer needs no read barrier; what is not
 * does (U15).
 */
#include "kernel.h"

struct plan {
	int size, cost;
};

struct site {
	struct plan *plan;
	int size;
};

static int site_cost(struct site *s)
{
	struct plan *p = READ_ONCE(s->plan);

	if (!p)
		return 0;
	smp_rmb();
	return p->cost * p->size;
}

static int site_size(struct site *s)
{
	struct plan *p = READ_ONCE(s->plan);

	if (!p)
		return 0;
	smp_rmb();
	return p->size + s->size;
}

int site_work(struct site *s)
{
	return site_cost(s) + site_size(s);
}

/*
 * $ smpair check -p . --rules=needless-barrier needless_dependency.c
 * needless_dependency.c:23:2: warning: smp_rmb() is not needed: all that follows is read through the pointer that was loaded [needless-barrier]
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 * needless_dependency.c:19:19: note: the address depends on this load of s->plan [S6]
 *    19 |         struct plan *p = READ_ONCE(s->plan);
 *       |                          ^~~~~~~~~~~~~~~~~~
 * diff --git a/needless_dependency.c b/needless_dependency.c
 * index 7306362..feed585 100644
 * --- a/needless_dependency.c
 * +++ b/needless_dependency.c
 * @@ -20,7 +20,6 @@ static int site_cost(struct site *s)
 *  $
 *  	if (!p)
 *  		return 0;
 * -	smp_rmb();
 *  	return p->cost * p->size;
 *  }
 *  $
 * [1]
 */
