// SPDX-License-Identifier: GPL-2.0-only
/*
 * U9: full barriers of two readers that must agree, though one is in a pair
 * too.
 */
#include "kernel.h"

struct votes {
	int count;
	int yes, no;
};

void votes_yes(struct votes *v, int count)
{
	WRITE_ONCE(v->count, count);
	smp_mb();
	WRITE_ONCE(v->yes, 1);
}

void votes_no(struct votes *v)
{
	WRITE_ONCE(v->no, 1);
}

int votes_yes_first(struct votes *v)
{
	int yes = READ_ONCE(v->yes);

	smp_mb();
	return yes && !READ_ONCE(v->no) ? READ_ONCE(v->count) : 0;
}

int votes_no_first(struct votes *v)
{
	int no = READ_ONCE(v->no);

	smp_mb();
	return no && !READ_ONCE(v->yes);
}

/*
 * $ smpair check -v -p . u09_with_data.c
 * u09_with_data.c:16:2: warning: smp_mb() and the store to v->yes can be one smp_store_release() [acqrel]
 *    16 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_with_data.c:17:2: note: publishes v->yes after the stores to v->count
 *    17 |         WRITE_ONCE(v->yes, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * u09_with_data.c:29:2: note: pairs with smp_mb() in votes_yes_first(), which stays: votes_no_first() loads v->no and v->yes in the opposite order, and only full barriers make the two agree [U9]
 *    29 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_with_data.c:37:2: note: the barrier is here
 *    37 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_with_data.c:27:12: note: reads v->yes before the loads of v->count
 *    27 |         int yes = READ_ONCE(v->yes);
 *       |                   ^~~~~~~~~~~~~~~~~
 * u09_with_data.c:38:16: note: v->yes is also loaded in votes_no_first()
 *    38 |         return no && !READ_ONCE(v->yes);
 *       |                       ^~~~~~~~~~~~~~~~~
 * u09_with_data.c:16:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u09_with_data.c b/u09_with_data.c
 * index dc954b5..2d4a371 100644
 * --- a/u09_with_data.c
 * +++ b/u09_with_data.c
 * @@ -13,8 +13,8 @@ struct votes {
 *  void votes_yes(struct votes *v, int count)
 *  {
 *  	WRITE_ONCE(v->count, count);
 * -	smp_mb();
 * -	WRITE_ONCE(v->yes, 1);
 * +	/* Pairs with smp_mb() in votes_yes_first(). *\/
 * +	smp_store_release(&v->yes, 1);
 *  }
 *  $
 *  void votes_no(struct votes *v)
 * u09_with_data.c:37:2: note: smp_mb() is kept: votes_yes_first() loads v->yes and v->no in the opposite order, and only full barriers make the two agree [U9]
 *    37 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_with_data.c:29:2: note: the barrier is here
 *    29 |         smp_mb();
 *       |         ^~~~~~~~
 * [1]
 */
