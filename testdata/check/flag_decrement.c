// SPDX-License-Identifier: GPL-2.0-only
/* A count down: -- becomes a release of count - 1. */
#include "kernel.h"

struct credits {
	spinlock_t lock;
	int last;
	int left;
};

void credits_use(struct credits *c, int what)
{
	spin_lock(&c->lock);
	c->last = what;
	smp_wmb();
	--c->left;
	spin_unlock(&c->lock);
}

int credits_last(struct credits *c, int before)
{
	if (READ_ONCE(c->left) == before)
		return -EAGAIN;
	smp_rmb();
	return c->last;
}

/*
 * $ smpair patch -p . flag_decrement.c
 * diff --git a/flag_decrement.c b/flag_decrement.c
 * index 5c51583..925f70f 100644
 * --- a/flag_decrement.c
 * +++ b/flag_decrement.c
 * @@ -12,15 +12,15 @@ void credits_use(struct credits *c, int what)
 *  {
 *  	spin_lock(&c->lock);
 *  	c->last = what;
 * -	smp_wmb();
 * -	--c->left;
 * +	/* Pairs with smp_load_acquire() in credits_last(). *\/
 * +	smp_store_release(&c->left, c->left - 1);
 *  	spin_unlock(&c->lock);
 *  }
 *  $
 *  int credits_last(struct credits *c, int before)
 *  {
 * -	if (READ_ONCE(c->left) == before)
 * +	/* Pairs with smp_store_release() in credits_use(). *\/
 * +	if (smp_load_acquire(&c->left) == before)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return c->last;
 *  }
 * [1]
 */
