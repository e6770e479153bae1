// SPDX-License-Identifier: GPL-2.0-only
/* An error in one function: no finding from it, and it is counted. */
#include "kernel.h"

struct crate {
	int weight;
	int sealed;
	int lid;
	int closed;
};

void crate_seal(struct crate *c, int weight)
{
	c->weight = weight;
	smp_wmb();
	WRITE_ONCE(c->sealed, 1);
	c->no_such_member = 1;
}

int crate_weight(struct crate *c)
{
	if (!READ_ONCE(c->sealed))
		return 0;
	smp_rmb();
	return c->weight;
}

void crate_close(struct crate *c, int lid)
{
	c->lid = lid;
	smp_wmb();
	WRITE_ONCE(c->closed, 1);
}

int crate_lid(struct crate *c)
{
	if (!READ_ONCE(c->closed))
		return 0;
	smp_rmb();
	return c->lid;
}

/*
 * $ smpair check -p . parse_error.c
 * parse_error.c:31:2: warning: smp_wmb() and the store to c->closed can be one smp_store_release() [acqrel]
 *    31 |         smp_wmb();
 *       |         ^~~~~~~~~
 * parse_error.c:32:2: note: publishes c->closed after the stores to c->lid
 *    32 |         WRITE_ONCE(c->closed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * parse_error.c:39:2: note: pairs with smp_rmb() in crate_lid(), which becomes smp_load_acquire()
 *    39 |         smp_rmb();
 *       |         ^~~~~~~~~
 * parse_error.c:37:7: note: reads c->closed before the loads of c->lid
 *    37 |         if (!READ_ONCE(c->closed))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * parse_error.c:31:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/parse_error.c b/parse_error.c
 * index baf8c59..3cbcc97 100644
 * --- a/parse_error.c
 * +++ b/parse_error.c
 * @@ -28,14 +28,14 @@ int crate_weight(struct crate *c)
 *  void crate_close(struct crate *c, int lid)
 *  {
 *  	c->lid = lid;
 * -	smp_wmb();
 * -	WRITE_ONCE(c->closed, 1);
 * +	/* Pairs with smp_load_acquire() in crate_lid(). *\/
 * +	smp_store_release(&c->closed, 1);
 *  }
 *  $
 *  int crate_lid(struct crate *c)
 *  {
 * -	if (!READ_ONCE(c->closed))
 * +	/* Pairs with smp_store_release() in crate_close(). *\/
 * +	if (!smp_load_acquire(&c->closed))
 *  		return 0;
 * -	smp_rmb();
 *  	return c->lid;
 *  }
 * [1]
 */
