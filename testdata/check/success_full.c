// SPDX-License-Identifier: GPL-2.0-only
/* Where it succeeds, atomic_inc_not_zero() is a full barrier already. */
#include "kernel.h"

struct pool {
	int room;
	atomic_t users;
};

void pool_publish(struct pool *p, int room)
{
	p->room = room;
	smp_wmb();
	atomic_set(&p->users, 1);
}

int pool_room(struct pool *p)
{
	if (!atomic_inc_not_zero(&p->users))
		return -EAGAIN;
	smp_rmb();
	return p->room;
}

/*
 * $ smpair patch -p . success_full.c
 * diff --git a/success_full.c b/success_full.c
 * index 8d76611..44ccdd6 100644
 * --- a/success_full.c
 * +++ b/success_full.c
 * @@ -10,14 +10,13 @@ struct pool {
 *  void pool_publish(struct pool *p, int room)
 *  {
 *  	p->room = room;
 * -	smp_wmb();
 * -	atomic_set(&p->users, 1);
 * +	/* Pairs with atomic_inc_not_zero() in pool_room(). *\/
 * +	atomic_set_release(&p->users, 1);
 *  }
 *  $
 *  int pool_room(struct pool *p)
 *  {
 *  	if (!atomic_inc_not_zero(&p->users))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return p->room;
 *  }
 * [1]
 */
