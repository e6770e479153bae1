// SPDX-License-Identifier: GPL-2.0-only
/* The reader is an inline of a header that nothing here calls. */
#include "kernel.h"

#include "header_inline_uncalled.h"

void gauge_set(struct gauge *g, unsigned int value)
{
	g->value = value;
	smp_wmb();
	WRITE_ONCE(g->ready, 1);
}

/*
 * $ smpair patch -p . header_inline_uncalled.c
 * diff --git a/header_inline_uncalled.c b/header_inline_uncalled.c
 * index 6be1824..731f618 100644
 * --- a/header_inline_uncalled.c
 * +++ b/header_inline_uncalled.c
 * @@ -7,6 +7,6 @@
 *  void gauge_set(struct gauge *g, unsigned int value)
 *  {
 *  	g->value = value;
 * -	smp_wmb();
 * -	WRITE_ONCE(g->ready, 1);
 * +	/* Pairs with smp_load_acquire() in gauge_read(). *\/
 * +	smp_store_release(&g->ready, 1);
 *  }
 * diff --git a/header_inline_uncalled.h b/header_inline_uncalled.h
 * index 0c23fab..d064149 100644
 * --- a/header_inline_uncalled.h
 * +++ b/header_inline_uncalled.h
 * @@ -6,8 +6,8 @@ struct gauge {
 *  $
 *  static inline unsigned int gauge_read(struct gauge *g)
 *  {
 * -	if (!READ_ONCE(g->ready))
 * +	/* Pairs with smp_store_release() in gauge_set(). *\/
 * +	if (!smp_load_acquire(&g->ready))
 *  		return 0;
 * -	smp_rmb();
 *  	return g->value;
 *  }
 * [1]
 */
