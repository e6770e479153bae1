// SPDX-License-Identifier: GPL-2.0-only
/*
 * S9: a sequence count's end becomes a release, its begin an acquire; U3 for
 * the rest.
 */
#include "kernel.h"

struct sample {
	unsigned int seq;
	u32 low, high;
};

/* Caller holds the sampler's lock. */
void sample_set(struct sample *s, u32 low, u32 high)
{
	WRITE_ONCE(s->seq, s->seq + 1);
	smp_wmb();
	WRITE_ONCE(s->low, low);
	WRITE_ONCE(s->high, high);
	smp_wmb();
	WRITE_ONCE(s->seq, s->seq + 1);
}

u64 sample_get(struct sample *s)
{
	unsigned int seq;
	u32 low, high;

	do {
		seq = READ_ONCE(s->seq);
		smp_rmb();
		low = READ_ONCE(s->low);
		high = READ_ONCE(s->high);
		smp_rmb();
	} while (seq & 1 || seq != READ_ONCE(s->seq));
	return (u64)high << 32 | low;
}

/*
 * $ smpair patch -p . s09_sequence_count.c
 * diff --git a/s09_sequence_count.c b/s09_sequence_count.c
 * index c880d8f..7dd31bf 100644
 * --- a/s09_sequence_count.c
 * +++ b/s09_sequence_count.c
 * @@ -17,8 +17,8 @@ void sample_set(struct sample *s, u32 low, u32 high)
 *  	smp_wmb();
 *  	WRITE_ONCE(s->low, low);
 *  	WRITE_ONCE(s->high, high);
 * -	smp_wmb();
 * -	WRITE_ONCE(s->seq, s->seq + 1);
 * +	/* Pairs with smp_load_acquire() in sample_get(). *\/
 * +	smp_store_release(&s->seq, s->seq + 1);
 *  }
 *  $
 *  u64 sample_get(struct sample *s)
 * @@ -27,8 +27,8 @@ u64 sample_get(struct sample *s)
 *  	u32 low, high;
 *  $
 *  	do {
 * -		seq = READ_ONCE(s->seq);
 * -		smp_rmb();
 * +		/* Pairs with smp_store_release() in sample_set(). *\/
 * +		seq = smp_load_acquire(&s->seq);
 *  		low = READ_ONCE(s->low);
 *  		high = READ_ONCE(s->high);
 *  		smp_rmb();
 * [1]
 */
