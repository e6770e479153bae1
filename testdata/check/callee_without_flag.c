// SPDX-License-Identifier: GPL-2.0-only
/* U2: one caller of the helper with the read barrier loads something else. */
#include "kernel.h"

struct shelf {
	int books;
	int filled;
	int painted;
};

static int shelf_books(struct shelf *s)
{
	smp_rmb();
	return s->books;
}

void shelf_fill(struct shelf *s, int books)
{
	s->books = books;
	smp_wmb();
	WRITE_ONCE(s->filled, 1);
}

int shelf_count(struct shelf *s)
{
	return READ_ONCE(s->filled) ? shelf_books(s) : 0;
}

int shelf_painted(struct shelf *s)
{
	return READ_ONCE(s->painted) ? shelf_books(s) : 0;
}

/*
 * $ smpair check -v -p . callee_without_flag.c
 * callee_without_flag.c:20:2: warning: smp_wmb() and the store to s->filled can be one smp_store_release() [acqrel]
 *    20 |         smp_wmb();
 *       |         ^~~~~~~~~
 * callee_without_flag.c:21:2: note: publishes s->filled after the stores to s->books
 *    21 |         WRITE_ONCE(s->filled, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * callee_without_flag.c:13:2: note: pairs with smp_rmb() in shelf_books(), which stays: it may be reached without the load of the flag, and orders what was loaded before then [U2]
 *    13 |         smp_rmb();
 *       |         ^~~~~~~~~
 * callee_without_flag.c:26:9: note: reads s->filled before the loads of s->books in shelf_books()
 *    26 |         return READ_ONCE(s->filled) ? shelf_books(s) : 0;
 *       |                ^~~~~~~~~~~~~~~~~~~~
 * callee_without_flag.c:20:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/callee_without_flag.c b/callee_without_flag.c
 * index 09ae9a6..27649d1 100644
 * --- a/callee_without_flag.c
 * +++ b/callee_without_flag.c
 * @@ -17,8 +17,8 @@ static int shelf_books(struct shelf *s)
 *  void shelf_fill(struct shelf *s, int books)
 *  {
 *  	s->books = books;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->filled, 1);
 * +	/* Pairs with smp_rmb() in shelf_books(). *\/
 * +	smp_store_release(&s->filled, 1);
 *  }
 *  $
 *  int shelf_count(struct shelf *s)
 * [1]
 */
