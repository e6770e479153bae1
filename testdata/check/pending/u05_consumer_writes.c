// SPDX-License-Identifier: GPL-2.0-only
/* U5: the consumer also writes the data after the flag. */
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
 * $ smpair patch -p . --target=rw u05_consumer_writes.c
 * diff --git a/u05_consumer_writes.c b/u05_consumer_writes.c
 * index 8a2d893..e330406 100644
 * --- a/u05_consumer_writes.c
 * +++ b/u05_consumer_writes.c
 * @@ -10,7 +10,8 @@ struct buffer {
 *  void buffer_fill(struct buffer *b, int len)
 *  {
 *  	WRITE_ONCE(b->len, len);
 * -	smp_mb();
 * +	/* Pairs with smp_mb() in buffer_drain(). *\/
 * +	smp_wmb();
 *  	WRITE_ONCE(b->full, 1);
 *  }
 *  $
 * [1]
 */
