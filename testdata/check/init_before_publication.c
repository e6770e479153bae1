// SPDX-License-Identifier: GPL-2.0-only
/*
 * Plain stores of the flag before anybody can see the object do not matter.
 */
#include "kernel.h"

struct agent {
	int id;
	int alive;
};

struct agent *agent_alloc(int id)
{
	struct agent *a = kzalloc(sizeof(*a), GFP_KERNEL);

	if (a)
		a->alive = 0;
	return a;
}

void agent_start(struct agent *a, int id)
{
	a->id = id;
	smp_wmb();
	WRITE_ONCE(a->alive, 1);
}

int agent_id(struct agent *a)
{
	if (!READ_ONCE(a->alive))
		return -1;
	smp_rmb();
	return a->id;
}

/*
 * $ smpair patch -p . init_before_publication.c
 * diff --git a/init_before_publication.c b/init_before_publication.c
 * index 01686a1..85fc81b 100644
 * --- a/init_before_publication.c
 * +++ b/init_before_publication.c
 * @@ -21,14 +21,14 @@ struct agent *agent_alloc(int id)
 *  void agent_start(struct agent *a, int id)
 *  {
 *  	a->id = id;
 * -	smp_wmb();
 * -	WRITE_ONCE(a->alive, 1);
 * +	/* Pairs with smp_load_acquire() in agent_id(). *\/
 * +	smp_store_release(&a->alive, 1);
 *  }
 *  $
 *  int agent_id(struct agent *a)
 *  {
 * -	if (!READ_ONCE(a->alive))
 * +	/* Pairs with smp_store_release() in agent_start(). *\/
 * +	if (!smp_load_acquire(&a->alive))
 *  		return -1;
 * -	smp_rmb();
 *  	return a->id;
 *  }
 * [1]
 */
