// SPDX-License-Identifier: GPL-2.0-only
/* The example of README.md; tools/checks/readme compares the two. */
#include "kernel.h"

struct table {
	const char **names;
	unsigned int size;
	bool ready;
};

void table_fill(struct table *t, const char **names, unsigned int size)
{
	t->names = names;
	t->size = size;
	smp_mb();
	t->ready = true;
}

const char *table_name(struct table *t, unsigned int i)
{
	if (!t->ready)
		return NULL;
	smp_mb();
	return i < t->size ? t->names[i] : NULL;
}

/*
 * $ smpair check -p . first_screen.c
 * first_screen.c:15:2: warning: smp_mb() and the store to t->ready can be one smp_store_release() [acqrel]
 *    15 |         smp_mb();
 *       |         ^~~~~~~~
 * first_screen.c:16:2: note: publishes t->ready after the stores to t->names, t->size
 *    16 |         t->ready = true;
 *       |         ^~~~~~~~~~~~~~~
 * first_screen.c:23:2: note: pairs with smp_mb() in table_name(), which becomes smp_load_acquire()
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 * first_screen.c:21:7: note: reads t->ready before the loads of t->size, t->names
 *    21 |         if (!t->ready)
 *       |              ^~~~~~~~
 * first_screen.c:15:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/first_screen.c b/first_screen.c
 * index c040189..5a9dbfa 100644
 * --- a/first_screen.c
 * +++ b/first_screen.c
 * @@ -12,14 +12,14 @@ void table_fill(struct table *t, const char **names, unsigned int size)
 *  {
 *  	t->names = names;
 *  	t->size = size;
 * -	smp_mb();
 * -	t->ready = true;
 * +	/* Pairs with smp_load_acquire() in table_name(). *\/
 * +	smp_store_release(&t->ready, true);
 *  }
 *  $
 *  const char *table_name(struct table *t, unsigned int i)
 *  {
 * -	if (!t->ready)
 * +	/* Pairs with smp_store_release() in table_fill(). *\/
 * +	if (!smp_load_acquire(&t->ready))
 *  		return NULL;
 * -	smp_mb();
 *  	return i < t->size ? t->names[i] : NULL;
 *  }
 * [1]
 */
