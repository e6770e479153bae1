// SPDX-License-Identifier: GPL-2.0-only
/*
 * U14: a lock between data and flag is no substitute; release takes the order.
 */
#include "kernel.h"

struct session {
	spinlock_t lock;
	int key;
	int users;
	int active;
};

void session_start(struct session *s, int key)
{
	WRITE_ONCE(s->key, key);
	spin_lock(&s->lock);
	s->users++;
	spin_unlock(&s->lock);
	smp_wmb();
	WRITE_ONCE(s->active, 1);
}

int session_key(struct session *s)
{
	if (!READ_ONCE(s->active))
		return 0;
	smp_rmb();
	return READ_ONCE(s->key);
}

/*
 * $ smpair patch -p . u14_lock_between.c
 * diff --git a/u14_lock_between.c b/u14_lock_between.c
 * index 3198230..79f93e5 100644
 * --- a/u14_lock_between.c
 * +++ b/u14_lock_between.c
 * @@ -17,14 +17,14 @@ void session_start(struct session *s, int key)
 *  	spin_lock(&s->lock);
 *  	s->users++;
 *  	spin_unlock(&s->lock);
 * -	smp_wmb();
 * -	WRITE_ONCE(s->active, 1);
 * +	/* Pairs with smp_load_acquire() in session_key(). *\/
 * +	smp_store_release(&s->active, 1);
 *  }
 *  $
 *  int session_key(struct session *s)
 *  {
 * -	if (!READ_ONCE(s->active))
 * +	/* Pairs with smp_store_release() in session_start(). *\/
 * +	if (!smp_load_acquire(&s->active))
 *  		return 0;
 * -	smp_rmb();
 *  	return READ_ONCE(s->key);
 *  }
 * [1]
 */
