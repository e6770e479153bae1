// SPDX-License-Identifier: GPL-2.0-only
/*
 * The data is written and read in the callees of the functions with the
 * barrier.
 */
#include "kernel.h"

struct profile {
	int weight[4];
	int loaded;
};

static void profile_default(struct profile *p)
{
	int i;

	for (i = 0; i < 4; i++)
		p->weight[i] = i;
}

static int profile_sum(const struct profile *p)
{
	return p->weight[0] + p->weight[1] + p->weight[2] + p->weight[3];
}

void profile_load(struct profile *p)
{
	profile_default(p);
	smp_wmb();
	WRITE_ONCE(p->loaded, 1);
}

int profile_score(struct profile *p)
{
	if (!READ_ONCE(p->loaded))
		return 0;
	smp_rmb();
	return profile_sum(p);
}

/*
 * $ smpair patch -p . payload_in_callees.c
 * diff --git a/payload_in_callees.c b/payload_in_callees.c
 * index 83e6bd6..7e7d544 100644
 * --- a/payload_in_callees.c
 * +++ b/payload_in_callees.c
 * @@ -26,14 +26,14 @@ static int profile_sum(const struct profile *p)
 *  void profile_load(struct profile *p)
 *  {
 *  	profile_default(p);
 * -	smp_wmb();
 * -	WRITE_ONCE(p->loaded, 1);
 * +	/* Pairs with smp_load_acquire() in profile_score(). *\/
 * +	smp_store_release(&p->loaded, 1);
 *  }
 *  $
 *  int profile_score(struct profile *p)
 *  {
 * -	if (!READ_ONCE(p->loaded))
 * +	/* Pairs with smp_store_release() in profile_load(). *\/
 * +	if (!smp_load_acquire(&p->loaded))
 *  		return 0;
 * -	smp_rmb();
 *  	return profile_sum(p);
 *  }
 * [1]
 */
