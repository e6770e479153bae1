// SPDX-License-Identifier: GPL-2.0-only
/*
 * Double-checked locking: the pointer is looked at without the lock. Right with
 * a release, and where the look is under the lock alone.
 */
#include "kernel.h"

struct pool {
	int size;
};

struct pool *pool_new(int size);

static struct mutex pool_lock;
static struct pool *first, *second, *third;

int pool_init(void)
{
	if (first)
		return 0;
	mutex_lock(&pool_lock);
	if (!first)
		first = pool_new(1);
	mutex_unlock(&pool_lock);
	return 0;
}

int pool_init_released(void)
{
	struct pool *p;

	/* Pairs with smp_store_release() below. */
	if (smp_load_acquire(&second))
		return 0;
	mutex_lock(&pool_lock);
	if (!second) {
		p = pool_new(2);
		/* Pairs with smp_load_acquire() above. */
		smp_store_release(&second, p);
	}
	mutex_unlock(&pool_lock);
	return 0;
}

int pool_init_locked(void)
{
	mutex_lock(&pool_lock);
	if (!third)
		third = pool_new(3);
	mutex_unlock(&pool_lock);
	return 0;
}

/*
 * $ smpair check -p . --rules=double-check double_check.c
 * double_check.c:23:3: warning: first is looked at without the lock and stored here without order: what it stands for may not be there yet; smp_store_release() is needed [double-check]
 *    23 |                 first = pool_new(1);
 *       |                 ^~~~~~~~~~~~~~~~~~~
 * double_check.c:19:6: note: the look without the lock, which takes smp_load_acquire() or READ_ONCE() and what the pointer leads to
 *    19 |         if (first)
 *       |             ^~~~~
 * double_check.c:21:2: note: the lock
 *    21 |         mutex_lock(&pool_lock);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/double_check.c b/double_check.c
 * index f2f2a54..e233472 100644
 * --- a/double_check.c
 * +++ b/double_check.c
 * @@ -16,11 +16,14 @@ static struct pool *first, *second, *third;
 *  $
 *  int pool_init(void)
 *  {
 * -	if (first)
 * +	/* Pairs with smp_store_release() in pool_init(). *\/
 * +	if (smp_load_acquire(&first))
 *  		return 0;
 *  	mutex_lock(&pool_lock);
 * -	if (!first)
 * -		first = pool_new(1);
 * +	if (!first) {
 * +		/* Pairs with smp_load_acquire() in pool_init(). *\/
 * +		smp_store_release(&first, pool_new(1));
 * +	}
 *  	mutex_unlock(&pool_lock);
 *  	return 0;
 *  }
 * [1]
 */
