// SPDX-License-Identifier: GPL-2.0-only
/*
 * U5: the consumer also writes the data after the flag, which acquire orders.
 */
#include "kernel.h"

struct buffer {
	int len;
	int full;
};

void buffer_fill(struct buffer *b, int len)
{
	WRITE_ONCE(b->len, len);
	smp_mb();
	WRITE_ONCE(b->full, 1);
}

int buffer_drain(struct buffer *b)
{
	int len;

	if (!READ_ONCE(b->full))
		return 0;
	smp_mb();
	len = READ_ONCE(b->len);
	WRITE_ONCE(b->len, 0);
	return len;
}

/*
 * $ smpair patch -p . u05_consumer_writes_acquire.c
 * diff --git a/u05_consumer_writes_acquire.c b/u05_consumer_writes_acquire.c
 * index 410f63c..12895fc 100644
 * --- a/u05_consumer_writes_acquire.c
 * +++ b/u05_consumer_writes_acquire.c
 * @@ -12,17 +12,17 @@ struct buffer {
 *  void buffer_fill(struct buffer *b, int len)
 *  {
 *  	WRITE_ONCE(b->len, len);
 * -	smp_mb();
 * -	WRITE_ONCE(b->full, 1);
 * +	/* Pairs with smp_load_acquire() in buffer_drain(). *\/
 * +	smp_store_release(&b->full, 1);
 *  }
 *  $
 *  int buffer_drain(struct buffer *b)
 *  {
 *  	int len;
 *  $
 * -	if (!READ_ONCE(b->full))
 * +	/* Pairs with smp_store_release() in buffer_fill(). *\/
 * +	if (!smp_load_acquire(&b->full))
 *  		return 0;
 * -	smp_mb();
 *  	len = READ_ONCE(b->len);
 *  	WRITE_ONCE(b->len, 0);
 *  	return len;
 * [1]
 */
