// SPDX-License-Identifier: GPL-2.0-only
/* Two functions count up without a common lock: ++ must not be split. */
#include "kernel.h"

struct tally {
	int last[2];
	int total;
};

void tally_first(struct tally *t, int v)
{
	t->last[0] = v;
	smp_wmb();
	t->total++;
}

void tally_second(struct tally *t, int v)
{
	t->last[1] = v;
	smp_wmb();
	t->total++;
}

int tally_last(struct tally *t)
{
	int n = t->total;

	smp_rmb();
	return n ? t->last[0] + t->last[1] : 0;
}

/*
 * $ smpair check -v -p . flag_increment_unlocked.c
 * flag_increment_unlocked.c:28:2: warning: smp_rmb() and the load of t->total can be one smp_load_acquire() [acqrel]
 *    28 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_increment_unlocked.c:26:10: note: reads t->total before the loads of t->last[0], t->last[1]
 *    26 |         int n = t->total;
 *       |                 ^~~~~~~~
 * flag_increment_unlocked.c:13:2: note: pairs with smp_wmb() in tally_first(), which stays: tally_second() adds to t->total too, under no lock that both hold [lock]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_increment_unlocked.c:14:2: note: publishes t->total after the stores to t->last[0]
 *    14 |         t->total++;
 *       |         ^~~~~~~~~~
 * flag_increment_unlocked.c:20:2: note: pairs with smp_wmb() in tally_second(), which stays: tally_first() adds to t->total too, under no lock that both hold [lock]
 *    20 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_increment_unlocked.c:21:2: note: publishes t->total after the stores to t->last[1]
 *    21 |         t->total++;
 *       |         ^~~~~~~~~~
 * flag_increment_unlocked.c:28:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/flag_increment_unlocked.c b/flag_increment_unlocked.c
 * index c3af80e..705136b 100644
 * --- a/flag_increment_unlocked.c
 * +++ b/flag_increment_unlocked.c
 * @@ -23,8 +23,8 @@ void tally_second(struct tally *t, int v)
 *  $
 *  int tally_last(struct tally *t)
 *  {
 * -	int n = t->total;
 * +	/* Pairs with smp_wmb() in tally_first() and tally_second(). *\/
 * +	int n = smp_load_acquire(&t->total);
 *  $
 * -	smp_rmb();
 *  	return n ? t->last[0] + t->last[1] : 0;
 *  }
 * [1]
 */
