// SPDX-License-Identifier: GPL-2.0-only
/* The reader is an inline of a header; the data is read in its callers. */
#include "kernel.h"

#include "header_inline_reader.h"

void span_grow(struct span *s, unsigned int n)
{
	s->last[n - 1] = n;
	smp_wmb();
	s->count = n;
}

unsigned int span_last(struct span *s)
{
	unsigned int n = span_count(s);

	return n ? s->last[n - 1] : 0;
}

unsigned int span_sum(struct span *s)
{
	unsigned int i, sum = 0, n = span_count(s);

	for (i = 0; i < n; i++)
		sum += s->last[i];
	return sum;
}

/*
 * $ smpair patch -p . header_inline_reader.c
 * diff --git a/header_inline_reader.c b/header_inline_reader.c
 * index 372aef9..8f6fdb9 100644
 * --- a/header_inline_reader.c
 * +++ b/header_inline_reader.c
 * @@ -7,8 +7,8 @@
 *  void span_grow(struct span *s, unsigned int n)
 *  {
 *  	s->last[n - 1] = n;
 * -	smp_wmb();
 * -	s->count = n;
 * +	/* Pairs with smp_load_acquire() in span_count(). *\/
 * +	smp_store_release(&s->count, n);
 *  }
 *  $
 *  unsigned int span_last(struct span *s)
 * diff --git a/header_inline_reader.h b/header_inline_reader.h
 * index 69a0db8..58bde03 100644
 * --- a/header_inline_reader.h
 * +++ b/header_inline_reader.h
 * @@ -6,8 +6,8 @@ struct span {
 *  $
 *  static inline unsigned int span_count(struct span *s)
 *  {
 * -	unsigned int n = s->count;
 * +	/* Pairs with smp_store_release() in span_grow(). *\/
 * +	unsigned int n = smp_load_acquire(&s->count);
 *  $
 * -	smp_rmb();
 *  	return n;
 *  }
 * [1]
 */
