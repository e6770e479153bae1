// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a function of another file orders may change there: a barrier that
 * comments are about is for review.
 */
#include "kernel.h"

struct barge {
	unsigned long flags;
	int load, crew;
};

bool barge_cast_off(struct barge *b);

bool barge_silent(struct barge *b)
{
	WRITE_ONCE(b->load, 1);
	smp_wmb();
	return barge_cast_off(b);
}

bool barge_commented(struct barge *b)
{
	WRITE_ONCE(b->load, 2);
	/* The load is on board before the barge leaves. */
	smp_wmb();
	return barge_cast_off(b);
}

bool barge_named(struct barge *b)
{
	WRITE_ONCE(b->crew, 1);
	smp_wmb();
	return barge_cast_off(b);
}

int barge_crew(struct barge *b)
{
	if (!test_bit(0, &b->flags))
		return 0;
	/* Pairs with smp_wmb() in barge_named(). */
	smp_rmb();
	return READ_ONCE(b->crew);
}

/*
 * $ smpair check -p . --rules=needless-barrier --confidence=likely .
 * needless_elsewhere.c:18:2: warning: smp_wmb() is not needed: test_and_set_bit() right after it orders as much [needless-barrier]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * needless_elsewhere.river.c:11:9: note: test_and_set_bit() has a full barrier on that side; smp_wmb() adds nothing
 *    11 |         return test_and_set_bit(0, &b->flags);
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/needless_elsewhere.c b/needless_elsewhere.c
 * index ee0a663..e5476a8 100644
 * --- a/needless_elsewhere.c
 * +++ b/needless_elsewhere.c
 * @@ -15,7 +15,6 @@ bool barge_cast_off(struct barge *b);
 *  bool barge_silent(struct barge *b)
 *  {
 *  	WRITE_ONCE(b->load, 1);
 * -	smp_wmb();
 *  	return barge_cast_off(b);
 *  }
 *  $
 * [1]
 * $ smpair check -p . --rules=needless-barrier --confidence=review .
 * needless_elsewhere.c:18:2: warning: smp_wmb() is not needed: test_and_set_bit() right after it orders as much [needless-barrier]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * needless_elsewhere.river.c:11:9: note: test_and_set_bit() has a full barrier on that side; smp_wmb() adds nothing
 *    11 |         return test_and_set_bit(0, &b->flags);
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/needless_elsewhere.c b/needless_elsewhere.c
 * index ee0a663..e5476a8 100644
 * --- a/needless_elsewhere.c
 * +++ b/needless_elsewhere.c
 * @@ -15,7 +15,6 @@ bool barge_cast_off(struct barge *b);
 *  bool barge_silent(struct barge *b)
 *  {
 *  	WRITE_ONCE(b->load, 1);
 * -	smp_wmb();
 *  	return barge_cast_off(b);
 *  }
 *  $
 * needless_elsewhere.c:26:2: warning: smp_wmb() is not needed: test_and_set_bit() right after it orders as much [needless-barrier]
 *    26 |         smp_wmb();
 *       |         ^~~~~~~~~
 * needless_elsewhere.river.c:11:9: note: test_and_set_bit() has a full barrier on that side; smp_wmb() adds nothing
 *    11 |         return test_and_set_bit(0, &b->flags);
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * needless_elsewhere.c:26:2: note: that rests on barge_cast_off() in needless_elsewhere.river.c, while comments are about a barrier here
 * needless_elsewhere.c:33:2: warning: smp_wmb() is not needed: test_and_set_bit() right after it orders as much [needless-barrier]
 *    33 |         smp_wmb();
 *       |         ^~~~~~~~~
 * needless_elsewhere.river.c:11:9: note: test_and_set_bit() has a full barrier on that side; smp_wmb() adds nothing
 *    11 |         return test_and_set_bit(0, &b->flags);
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * needless_elsewhere.c:33:2: note: that rests on barge_cast_off() in needless_elsewhere.river.c, while comments are about a barrier here
 * [1]
 */
