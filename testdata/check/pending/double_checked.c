// SPDX-License-Identifier: GPL-2.0-only
/* Done once under a lock; the second look, with the lock held, stays plain. */
#include "kernel.h"

struct key {
	struct mutex lock;
	u32 words[4];
	bool filled;
};

static void key_make(u32 *words)
{
	int i;

	for (i = 0; i < 4; i++)
		words[i] = i * 0x9e3779b9u;
}

u32 key_word(struct key *k, unsigned int i)
{
	if (!READ_ONCE(k->filled)) {
		mutex_lock(&k->lock);
		if (!k->filled) {
			key_make(k->words);
			smp_wmb();
			WRITE_ONCE(k->filled, true);
		}
		mutex_unlock(&k->lock);
	}
	smp_rmb();
	return k->words[i];
}

/*
 * $ smpair patch -p . double_checked.c
 * diff --git a/double_checked.c b/double_checked.c
 * index e892822..407bc4d 100644
 * --- a/double_checked.c
 * +++ b/double_checked.c
 * @@ -18,15 +18,15 @@ static void key_make(u32 *words)
 *  $
 *  u32 key_word(struct key *k, unsigned int i)
 *  {
 * -	if (!READ_ONCE(k->filled)) {
 * +	/* Pairs with smp_store_release() in key_word(). *\/
 * +	if (!smp_load_acquire(&k->filled)) {
 *  		mutex_lock(&k->lock);
 *  		if (!k->filled) {
 *  			key_make(k->words);
 * -			smp_wmb();
 * -			WRITE_ONCE(k->filled, true);
 * +			/* Pairs with smp_load_acquire() in key_word(). *\/
 * +			smp_store_release(&k->filled, true);
 *  		}
 *  		mutex_unlock(&k->lock);
 *  	}
 * -	smp_rmb();
 *  	return k->words[i];
 *  }
 * [1]
 */
