// SPDX-License-Identifier: GPL-2.0-only
/* U19: wake_up() is no barrier between the two stores before it. */
#include "kernel.h"

struct reply {
	wait_queue_head_t wait;
	int value;
	int arrived;
};

void reply_deliver(struct reply *r, int value)
{
	r->value = value;
	smp_wmb();
	WRITE_ONCE(r->arrived, 1);
	wake_up(&r->wait);
}

int reply_wait(struct reply *r)
{
	for (;;) {
		set_current_state(2);
		if (READ_ONCE(r->arrived))
			break;
		schedule();
	}
	__set_current_state(0);
	smp_rmb();
	return r->value;
}

/*
 * $ smpair patch -p . u19_wake_up.c
 * diff --git a/u19_wake_up.c b/u19_wake_up.c
 * index 929d850..d6b3c7e 100644
 * --- a/u19_wake_up.c
 * +++ b/u19_wake_up.c
 * @@ -11,8 +11,8 @@ struct reply {
 *  void reply_deliver(struct reply *r, int value)
 *  {
 *  	r->value = value;
 * -	smp_wmb();
 * -	WRITE_ONCE(r->arrived, 1);
 * +	/* Pairs with smp_load_acquire() in reply_wait(). *\/
 * +	smp_store_release(&r->arrived, 1);
 *  	wake_up(&r->wait);
 *  }
 *  $
 * @@ -20,11 +20,11 @@ int reply_wait(struct reply *r)
 *  {
 *  	for (;;) {
 *  		set_current_state(2);
 * -		if (READ_ONCE(r->arrived))
 * +		/* Pairs with smp_store_release() in reply_deliver(). *\/
 * +		if (smp_load_acquire(&r->arrived))
 *  			break;
 *  		schedule();
 *  	}
 *  	__set_current_state(0);
 * -	smp_rmb();
 *  	return r->value;
 *  }
 * [1]
 */
