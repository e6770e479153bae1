// SPDX-License-Identifier: GPL-2.0-only
/* The flag's load and the barrier are joined by gotos; the loads are not. */
#include "kernel.h"

struct badge {
	int number;
	int issued;
};

int badge_issue(struct badge *b, int number)
{
	int ret = -EBUSY;

	if (b->issued)
		goto out;
	b->number = number;
	smp_wmb();
	b->issued = 1;
	ret = 0;
out:
	return ret;
}

int badge_number(struct badge *b)
{
retry:
	if (!READ_ONCE(b->issued)) {
		cpu_relax();
		goto retry;
	}
	smp_rmb();
	return b->number;
}

/*
 * $ smpair patch -p . goto_paths.c
 * diff --git a/goto_paths.c b/goto_paths.c
 * index abd597c..2ff2e10 100644
 * --- a/goto_paths.c
 * +++ b/goto_paths.c
 * @@ -14,8 +14,8 @@ int badge_issue(struct badge *b, int number)
 *  	if (b->issued)
 *  		goto out;
 *  	b->number = number;
 * -	smp_wmb();
 * -	b->issued = 1;
 * +	/* Pairs with smp_load_acquire() in badge_number(). *\/
 * +	smp_store_release(&b->issued, 1);
 *  	ret = 0;
 *  out:
 *  	return ret;
 * @@ -24,10 +24,10 @@ int badge_issue(struct badge *b, int number)
 *  int badge_number(struct badge *b)
 *  {
 *  retry:
 * -	if (!READ_ONCE(b->issued)) {
 * +	/* Pairs with smp_store_release() in badge_issue(). *\/
 * +	if (!smp_load_acquire(&b->issued)) {
 *  		cpu_relax();
 *  		goto retry;
 *  	}
 * -	smp_rmb();
 *  	return b->number;
 *  }
 * [1]
 */
