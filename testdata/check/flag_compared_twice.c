// SPDX-License-Identifier: GPL-2.0-only
/* One load of the flag, tested in several conditions after the barrier. */
#include "kernel.h"

struct lease {
	int holder;
	int until;
	unsigned int phase;
};

void lease_grant(struct lease *l, int holder, int until)
{
	l->holder = holder;
	l->until = until;
	smp_wmb();
	WRITE_ONCE(l->phase, 2);
}

int lease_holder(struct lease *l, int now)
{
	unsigned int phase = READ_ONCE(l->phase);

	if (phase == 0)
		return -EINVAL;
	if (phase == 1)
		return -EAGAIN;
	smp_rmb();
	if (phase == 2 && now < l->until)
		return l->holder;
	return 0;
}

/*
 * $ smpair patch -p . flag_compared_twice.c
 * diff --git a/flag_compared_twice.c b/flag_compared_twice.c
 * index d6a92ae..17972a3 100644
 * --- a/flag_compared_twice.c
 * +++ b/flag_compared_twice.c
 * @@ -12,19 +12,19 @@ void lease_grant(struct lease *l, int holder, int until)
 *  {
 *  	l->holder = holder;
 *  	l->until = until;
 * -	smp_wmb();
 * -	WRITE_ONCE(l->phase, 2);
 * +	/* Pairs with smp_load_acquire() in lease_holder(). *\/
 * +	smp_store_release(&l->phase, 2);
 *  }
 *  $
 *  int lease_holder(struct lease *l, int now)
 *  {
 * -	unsigned int phase = READ_ONCE(l->phase);
 * +	/* Pairs with smp_store_release() in lease_grant(). *\/
 * +	unsigned int phase = smp_load_acquire(&l->phase);
 *  $
 *  	if (phase == 0)
 *  		return -EINVAL;
 *  	if (phase == 1)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	if (phase == 2 && now < l->until)
 *  		return l->holder;
 *  	return 0;
 * [1]
 */
