// SPDX-License-Identifier: GPL-2.0-only
/* A count that only grows: ++ becomes a release of count + 1. */
#include "kernel.h"

#define NR_RULES 32

struct rule {
	int from, to;
};

struct rules {
	spinlock_t lock;
	unsigned int count;
	struct rule rule[NR_RULES];
};

int rules_add(struct rules *r, const struct rule *new)
{
	int ret = -ENOSPC;

	spin_lock(&r->lock);
	if (r->count < NR_RULES) {
		r->rule[r->count] = *new;
		smp_wmb();
		r->count++;
		ret = 0;
	}
	spin_unlock(&r->lock);
	return ret;
}

int rules_lookup(struct rules *r, int from)
{
	unsigned int i, n = r->count;

	smp_rmb();
	for (i = 0; i < n; i++)
		if (r->rule[i].from == from)
			return r->rule[i].to;
	return -EINVAL;
}

/*
 * $ smpair patch -p . flag_increment.c
 * diff --git a/flag_increment.c b/flag_increment.c
 * index fa89725..5331df7 100644
 * --- a/flag_increment.c
 * +++ b/flag_increment.c
 * @@ -21,8 +21,8 @@ int rules_add(struct rules *r, const struct rule *new)
 *  	spin_lock(&r->lock);
 *  	if (r->count < NR_RULES) {
 *  		r->rule[r->count] = *new;
 * -		smp_wmb();
 * -		r->count++;
 * +		/* Pairs with smp_load_acquire() in rules_lookup(). *\/
 * +		smp_store_release(&r->count, r->count + 1);
 *  		ret = 0;
 *  	}
 *  	spin_unlock(&r->lock);
 * @@ -31,9 +31,9 @@ int rules_add(struct rules *r, const struct rule *new)
 *  $
 *  int rules_lookup(struct rules *r, int from)
 *  {
 * -	unsigned int i, n = r->count;
 * +	/* Pairs with smp_store_release() in rules_add(). *\/
 * +	unsigned int i, n = smp_load_acquire(&r->count);
 *  $
 * -	smp_rmb();
 *  	for (i = 0; i < n; i++)
 *  		if (r->rule[i].from == from)
 *  			return r->rule[i].to;
 * [1]
 */
