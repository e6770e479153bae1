// SPDX-License-Identifier: GPL-2.0-only
/*
 * mill_speed() is called with the lock held here, but anybody may call it
 * through the table: it is a reader all the same.
 */
#include "kernel.h"

struct mill {
	spinlock_t lock;
	int speed;
	int runs;
};

struct mill_ops {
	int (*speed)(struct mill *m);
};

static int mill_speed(struct mill *m)
{
	if (!READ_ONCE(m->runs))
		return 0;
	smp_rmb();
	return m->speed;
}

const struct mill_ops mill_ops = {
	.speed = mill_speed,
};

void mill_start(struct mill *m, int speed)
{
	spin_lock(&m->lock);
	m->speed = speed;
	smp_wmb();
	WRITE_ONCE(m->runs, 1);
	spin_unlock(&m->lock);
}

int mill_poll(struct mill *m)
{
	int speed;

	spin_lock(&m->lock);
	speed = mill_speed(m);
	spin_unlock(&m->lock);
	return speed;
}

/*
 * $ smpair patch -p . lock_of_one_caller.c
 * diff --git a/lock_of_one_caller.c b/lock_of_one_caller.c
 * index 337cccb..82548df 100644
 * --- a/lock_of_one_caller.c
 * +++ b/lock_of_one_caller.c
 * @@ -17,9 +17,9 @@ struct mill_ops {
 *  $
 *  static int mill_speed(struct mill *m)
 *  {
 * -	if (!READ_ONCE(m->runs))
 * +	/* Pairs with smp_store_release() in mill_start(). *\/
 * +	if (!smp_load_acquire(&m->runs))
 *  		return 0;
 * -	smp_rmb();
 *  	return m->speed;
 *  }
 *  $
 * @@ -31,8 +31,8 @@ void mill_start(struct mill *m, int speed)
 *  {
 *  	spin_lock(&m->lock);
 *  	m->speed = speed;
 * -	smp_wmb();
 * -	WRITE_ONCE(m->runs, 1);
 * +	/* Pairs with smp_load_acquire() in mill_speed(). *\/
 * +	smp_store_release(&m->runs, 1);
 *  	spin_unlock(&m->lock);
 *  }
 *  $
 * [1]
 */
