// SPDX-License-Identifier: GPL-2.0-only
/*
 * A latch of two slots: zero is stored first on its path, and publishes as well.
 */
#include "kernel.h"

struct latch {
	int a, b;
	int which;
};

void latch_set(struct latch *l, int n, bool second)
{
	if (second)
		WRITE_ONCE(l->b, n);
	else
		WRITE_ONCE(l->a, n);
	smp_wmb();
	if (second)
		WRITE_ONCE(l->which, 1);
	else
		WRITE_ONCE(l->which, 0);
}

int latch_get(struct latch *l)
{
	int which = READ_ONCE(l->which);

	smp_rmb();
	return which ? READ_ONCE(l->b) : READ_ONCE(l->a);
}

/*
 * $ smpair patch -p . u01_zero_published.c
 * diff --git a/u01_zero_published.c b/u01_zero_published.c
 * index bc71d30..fd72a40 100644
 * --- a/u01_zero_published.c
 * +++ b/u01_zero_published.c
 * @@ -15,17 +15,18 @@ void latch_set(struct latch *l, int n, bool second)
 *  		WRITE_ONCE(l->b, n);
 *  	else
 *  		WRITE_ONCE(l->a, n);
 * -	smp_wmb();
 *  	if (second)
 * -		WRITE_ONCE(l->which, 1);
 * +		/* Pairs with smp_load_acquire() in latch_get(). *\/
 * +		smp_store_release(&l->which, 1);
 *  	else
 * -		WRITE_ONCE(l->which, 0);
 * +		/* Pairs with smp_load_acquire() in latch_get(). *\/
 * +		smp_store_release(&l->which, 0);
 *  }
 *  $
 *  int latch_get(struct latch *l)
 *  {
 * -	int which = READ_ONCE(l->which);
 * +	/* Pairs with smp_store_release() in latch_set(). *\/
 * +	int which = smp_load_acquire(&l->which);
 *  $
 * -	smp_rmb();
 *  	return which ? READ_ONCE(l->b) : READ_ONCE(l->a);
 *  }
 * [1]
 */
