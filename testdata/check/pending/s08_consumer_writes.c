// SPDX-License-Identifier: GPL-2.0-only
/* S8: a consumer that only writes the data under the flag needs no barrier. */
#include "kernel.h"

struct slot {
	int value;
	int free;
};

void slot_release(struct slot *s)
{
	WRITE_ONCE(s->value, 0);
	smp_wmb();
	WRITE_ONCE(s->free, 1);
}

void slot_claim(struct slot *s, int value)
{
	if (READ_ONCE(s->free)) {
		smp_mb();
		WRITE_ONCE(s->value, value);
	}
}

/*
 * $ smpair patch -p . s08_consumer_writes.c
 * diff --git a/s08_consumer_writes.c b/s08_consumer_writes.c
 * index 54d5b4a..d649093 100644
 * --- a/s08_consumer_writes.c
 * +++ b/s08_consumer_writes.c
 * @@ -10,14 +10,12 @@ struct slot {
 *  void slot_release(struct slot *s)
 *  {
 *  	WRITE_ONCE(s->value, 0);
 * -	smp_wmb();
 * -	WRITE_ONCE(s->free, 1);
 * +	/* Pairs with the control dependency in slot_claim(). *\/
 * +	smp_store_release(&s->free, 1);
 *  }
 *  $
 *  void slot_claim(struct slot *s, int value)
 *  {
 * -	if (READ_ONCE(s->free)) {
 * -		smp_mb();
 * +	if (READ_ONCE(s->free))
 *  		WRITE_ONCE(s->value, value);
 * -	}
 *  }
 * [1]
 */
