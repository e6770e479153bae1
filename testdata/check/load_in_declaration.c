// SPDX-License-Identifier: GPL-2.0-only
/* The flag is loaded in a declaration among others. */
#include "kernel.h"

struct window {
	int start, end;
	int mapped;
};

void window_map(struct window *w, int start, int end)
{
	w->start = start;
	w->end = end;
	smp_wmb();
	WRITE_ONCE(w->mapped, 1);
}

int window_size(struct window *w)
{
	const int mapped = READ_ONCE(w->mapped);
	int size;

	smp_rmb();
	size = w->end - w->start;
	return mapped ? size : 0;
}

/*
 * $ smpair patch -p . load_in_declaration.c
 * diff --git a/load_in_declaration.c b/load_in_declaration.c
 * index fa897e0..1b280fc 100644
 * --- a/load_in_declaration.c
 * +++ b/load_in_declaration.c
 * @@ -11,16 +11,16 @@ void window_map(struct window *w, int start, int end)
 *  {
 *  	w->start = start;
 *  	w->end = end;
 * -	smp_wmb();
 * -	WRITE_ONCE(w->mapped, 1);
 * +	/* Pairs with smp_load_acquire() in window_size(). *\/
 * +	smp_store_release(&w->mapped, 1);
 *  }
 *  $
 *  int window_size(struct window *w)
 *  {
 * -	const int mapped = READ_ONCE(w->mapped);
 * +	/* Pairs with smp_store_release() in window_map(). *\/
 * +	const int mapped = smp_load_acquire(&w->mapped);
 *  	int size;
 *  $
 * -	smp_rmb();
 *  	size = w->end - w->start;
 *  	return mapped ? size : 0;
 *  }
 * [1]
 */
