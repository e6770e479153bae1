// SPDX-License-Identifier: GPL-2.0-only
/* The reader has a pointer to const. */
#include "kernel.h"

struct profile {
	int weight;
	int loaded;
};

void profile_load(struct profile *p, int weight)
{
	p->weight = weight;
	smp_wmb();
	WRITE_ONCE(p->loaded, 1);
}

int profile_score(const struct profile *p)
{
	if (!READ_ONCE(p->loaded))
		return 0;
	smp_rmb();
	return p->weight;
}

/*
 * $ smpair patch -p . payload_const_pointer.c
 * diff --git a/payload_const_pointer.c b/payload_const_pointer.c
 * index cbc845d..19a9aae 100644
 * --- a/payload_const_pointer.c
 * +++ b/payload_const_pointer.c
 * @@ -10,14 +10,14 @@ struct profile {
 *  void profile_load(struct profile *p, int weight)
 *  {
 *  	p->weight = weight;
 * -	smp_wmb();
 * -	WRITE_ONCE(p->loaded, 1);
 * +	/* Pairs with smp_load_acquire() in profile_score(). *\/
 * +	smp_store_release(&p->loaded, 1);
 *  }
 *  $
 *  int profile_score(const struct profile *p)
 *  {
 * -	if (!READ_ONCE(p->loaded))
 * +	/* Pairs with smp_store_release() in profile_load(). *\/
 * +	if (!smp_load_acquire(&p->loaded))
 *  		return 0;
 * -	smp_rmb();
 *  	return p->weight;
 *  }
 * [1]
 */
