// SPDX-License-Identifier: GPL-2.0-only
/* The load, its test and the barrier are many lines apart, in a loop. */
#include "kernel.h"

struct feeder {
	int sequence;
	int length;
	int parts[8];
};

void feeder_push(struct feeder *f, int length)
{
	int i;

	for (i = 0; i < 8; i++)
		f->parts[i] = length / 8;
	f->length = length;
	smp_wmb();
	WRITE_ONCE(f->sequence, f->sequence + 1);
}

int feeder_pull(struct feeder *f, int last)
{
	int seq, tries = 0;
	int i, sum = 0;

	do {
		seq = READ_ONCE(f->sequence);
		if (seq != last)
			break;
		tries++;
		if (tries > 100)
			return -EAGAIN;
		cpu_relax();
	} while (1);

	if (seq < 0)
		return -EINVAL;

	smp_rmb();
	for (i = 0; i < 8; i++)
		sum += f->parts[i];
	return sum == f->length ? sum : -EBUSY;
}

/*
 * $ smpair patch -p . load_far_away.c
 * diff --git a/load_far_away.c b/load_far_away.c
 * index 2cbbaa1..c5877bb 100644
 * --- a/load_far_away.c
 * +++ b/load_far_away.c
 * @@ -15,8 +15,8 @@ void feeder_push(struct feeder *f, int length)
 *  	for (i = 0; i < 8; i++)
 *  		f->parts[i] = length / 8;
 *  	f->length = length;
 * -	smp_wmb();
 * -	WRITE_ONCE(f->sequence, f->sequence + 1);
 * +	/* Pairs with smp_load_acquire() in feeder_pull(). *\/
 * +	smp_store_release(&f->sequence, f->sequence + 1);
 *  }
 *  $
 *  int feeder_pull(struct feeder *f, int last)
 * @@ -25,7 +25,8 @@ int feeder_pull(struct feeder *f, int last)
 *  	int i, sum = 0;
 *  $
 *  	do {
 * -		seq = READ_ONCE(f->sequence);
 * +		/* Pairs with smp_store_release() in feeder_push(). *\/
 * +		seq = smp_load_acquire(&f->sequence);
 *  		if (seq != last)
 *  			break;
 *  		tries++;
 * @@ -37,7 +38,6 @@ int feeder_pull(struct feeder *f, int last)
 *  	if (seq < 0)
 *  		return -EINVAL;
 *  $
 * -	smp_rmb();
 *  	for (i = 0; i < 8; i++)
 *  		sum += f->parts[i];
 *  	return sum == f->length ? sum : -EBUSY;
 * [1]
 */
