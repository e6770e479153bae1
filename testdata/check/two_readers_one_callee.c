// SPDX-License-Identifier: GPL-2.0-only
/* A static helper holds the read barrier; both callers load the flag. */
#include "kernel.h"

struct shelf {
	int books;
	int filled;
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

int shelf_double(struct shelf *s)
{
	if (!READ_ONCE(s->filled))
		return 0;
	return 2 * shelf_books(s);
}

/*
 * $ smpair patch -p . two_readers_one_callee.c
 * diff --git a/two_readers_one_callee.c b/two_readers_one_callee.c
 * index b6ba555..02a18a9 100644
 * --- a/two_readers_one_callee.c
 * +++ b/two_readers_one_callee.c
 * @@ -9,25 +9,26 @@ struct shelf {
 *  $
 *  static int shelf_books(struct shelf *s)
 *  {
 * -	smp_rmb();
 *  	return s->books;
 *  }
 *  $
 *  void shelf_fill(struct shelf *s, int books)
 *  {
 *  	s->books = books;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->filled, 1);
 * +	/* Pairs with smp_load_acquire() in shelf_count() and shelf_double(). *\/
 * +	smp_store_release(&s->filled, 1);
 *  }
 *  $
 *  int shelf_count(struct shelf *s)
 *  {
 * -	return READ_ONCE(s->filled) ? shelf_books(s) : 0;
 * +	/* Pairs with smp_store_release() in shelf_fill(). *\/
 * +	return smp_load_acquire(&s->filled) ? shelf_books(s) : 0;
 *  }
 *  $
 *  int shelf_double(struct shelf *s)
 *  {
 * -	if (!READ_ONCE(s->filled))
 * +	/* Pairs with smp_store_release() in shelf_fill(). *\/
 * +	if (!smp_load_acquire(&s->filled))
 *  		return 0;
 *  	return 2 * shelf_books(s);
 *  }
 * [1]
 */
