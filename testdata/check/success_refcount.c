// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader's fence is reached only where refcount_inc_not_zero() has
 * succeeded: the acquire form orders as much. A kernel without the header has
 * no such form.
 */
#include "kernel.h"

struct map {
	int base;
	int size;
	refcount_t users;
};

void map_publish(struct map *m, int base, int size)
{
	m->base = base;
	m->size = size;
	smp_wmb();
	refcount_set(&m->users, 1);
}

int map_base(struct map *m)
{
	if (unlikely(!refcount_inc_not_zero(&m->users)))
		return -EAGAIN;
	smp_rmb();
	return m->base;
}

int map_size(struct map *m)
{
	while (!refcount_inc_not_zero(&m->users))
		cpu_relax();
	smp_rmb();
	return m->size;
}

/*
 * $ smpair patch -p . success_refcount.c
 * diff --git a/success_refcount.c b/success_refcount.c
 * index 598b0be..ab3e0fd 100644
 * --- a/success_refcount.c
 * +++ b/success_refcount.c
 * @@ -16,22 +16,25 @@ void map_publish(struct map *m, int base, int size)
 *  {
 *  	m->base = base;
 *  	m->size = size;
 * -	smp_wmb();
 * -	refcount_set(&m->users, 1);
 * +	/*
 * +	 * Pairs with refcount_inc_not_zero_acquire() in map_base() and
 * +	 * map_size().
 * +	 *\/
 * +	refcount_set_release(&m->users, 1);
 *  }
 *  $
 *  int map_base(struct map *m)
 *  {
 * -	if (unlikely(!refcount_inc_not_zero(&m->users)))
 * +	/* Pairs with refcount_set_release() in map_publish(). *\/
 * +	if (unlikely(!refcount_inc_not_zero_acquire(&m->users)))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return m->base;
 *  }
 *  $
 *  int map_size(struct map *m)
 *  {
 * -	while (!refcount_inc_not_zero(&m->users))
 * +	/* Pairs with refcount_set_release() in map_publish(). *\/
 * +	while (!refcount_inc_not_zero_acquire(&m->users))
 *  		cpu_relax();
 * -	smp_rmb();
 *  	return m->size;
 *  }
 * [1]
 * $ cp include/kernel.h . && rm include && smpair check -v -p . success_refcount.c
 * success_refcount.c:19:2: note: smp_wmb() is kept: refcount_set() has no release form [U10]
 *    19 |         smp_wmb();
 *       |         ^~~~~~~~~
 * success_refcount.c:20:2: note: publishes m->users after the stores to m->base, m->size
 *    20 |         refcount_set(&m->users, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_refcount.c:27:2: note: pairs with smp_rmb() in map_base()
 *    27 |         smp_rmb();
 *       |         ^~~~~~~~~
 * success_refcount.c:25:16: note: reads m->users before the loads of m->base
 *    25 |         if (unlikely(!refcount_inc_not_zero(&m->users)))
 *       |                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_refcount.c:35:2: note: pairs with smp_rmb() in map_size()
 *    35 |         smp_rmb();
 *       |         ^~~~~~~~~
 * success_refcount.c:33:10: note: reads m->users before the loads of m->size
 *    33 |         while (!refcount_inc_not_zero(&m->users))
 *       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * success_refcount.c:27:2: note: smp_rmb() is kept: refcount_inc_not_zero() has no acquire form [S7]
 *    27 |         smp_rmb();
 *       |         ^~~~~~~~~
 * success_refcount.c:35:2: note: smp_rmb() is kept: refcount_inc_not_zero() has no acquire form [S7]
 *    35 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
