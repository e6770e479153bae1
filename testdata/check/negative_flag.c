// SPDX-License-Identifier: GPL-2.0-only
/* The flag publishes by becoming false. */
#include "kernel.h"

struct block {
	int first, last;
	bool busy;
};

void block_loaded(struct block *b, int first, int last)
{
	b->first = first;
	b->last = last;
	smp_wmb();
	b->busy = false;
}

int block_length(struct block *b)
{
	if (b->busy)
		return -EBUSY;
	smp_rmb();
	return b->last - b->first;
}

/*
 * $ smpair patch -p . negative_flag.c
 * diff --git a/negative_flag.c b/negative_flag.c
 * index 016af65..e7816a0 100644
 * --- a/negative_flag.c
 * +++ b/negative_flag.c
 * @@ -11,14 +11,14 @@ void block_loaded(struct block *b, int first, int last)
 *  {
 *  	b->first = first;
 *  	b->last = last;
 * -	smp_wmb();
 * -	b->busy = false;
 * +	/* Pairs with smp_load_acquire() in block_length(). *\/
 * +	smp_store_release(&b->busy, false);
 *  }
 *  $
 *  int block_length(struct block *b)
 *  {
 * -	if (b->busy)
 * +	/* Pairs with smp_store_release() in block_loaded(). *\/
 * +	if (smp_load_acquire(&b->busy))
 *  		return -EBUSY;
 * -	smp_rmb();
 *  	return b->last - b->first;
 *  }
 * [1]
 */
