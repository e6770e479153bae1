// SPDX-License-Identifier: GPL-2.0-only
/*
 * smp_acquire__after_ctrl_dep() belongs to the condition right before it: the
 * look at the count further up stays plain.
 */
#include "kernel.h"

struct lease {
	int owner;
	int term;
	refcount_t users;
};

void lease_grant(struct lease *l, int owner, int term)
{
	l->owner = owner;
	l->term = term;
	smp_wmb();
	refcount_set(&l->users, 1);
}

int lease_owner(struct lease *l)
{
	int owner;

	if (!refcount_read(&l->users))
		return -EAGAIN;
	if (!refcount_inc_not_zero(&l->users))
		return -EAGAIN;
	smp_acquire__after_ctrl_dep();
	owner = l->owner + l->term;
	refcount_dec(&l->users);
	return owner;
}

/*
 * $ smpair patch -p . after_ctrl_dep.c
 * diff --git a/after_ctrl_dep.c b/after_ctrl_dep.c
 * index 0b73813..30b25f8 100644
 * --- a/after_ctrl_dep.c
 * +++ b/after_ctrl_dep.c
 * @@ -15,8 +15,8 @@ void lease_grant(struct lease *l, int owner, int term)
 *  {
 *  	l->owner = owner;
 *  	l->term = term;
 * -	smp_wmb();
 * -	refcount_set(&l->users, 1);
 * +	/* Pairs with refcount_inc_not_zero_acquire() in lease_owner(). *\/
 * +	refcount_set_release(&l->users, 1);
 *  }
 *  $
 *  int lease_owner(struct lease *l)
 * @@ -25,9 +25,9 @@ int lease_owner(struct lease *l)
 *  $
 *  	if (!refcount_read(&l->users))
 *  		return -EAGAIN;
 * -	if (!refcount_inc_not_zero(&l->users))
 * +	/* Pairs with refcount_set_release() in lease_grant(). *\/
 * +	if (!refcount_inc_not_zero_acquire(&l->users))
 *  		return -EAGAIN;
 * -	smp_acquire__after_ctrl_dep();
 *  	owner = l->owner + l->term;
 *  	refcount_dec(&l->users);
 *  	return owner;
 * [1]
 */
