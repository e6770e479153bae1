// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1, U2: partners without a barrier of their own. One tests the second flag and
 * only writes the data (a control dependency orders that); one publishes what
 * the reader looks at before its barrier by a grace period.
 */
#include "kernel.h"

void synchronize_rcu(void);

struct tray {
	int weight, height;
	int full;
	int done;
};

void tray_fill(struct tray *t, int weight)
{
	WRITE_ONCE(t->weight, weight);
	smp_wmb();
	WRITE_ONCE(t->full, 1);
	WRITE_ONCE(t->done, 1);
}

int tray_weight(struct tray *t)
{
	if (!READ_ONCE(t->full))
		return 0;
	smp_rmb();
	return READ_ONCE(t->weight);
}

void tray_reset(struct tray *t)
{
	if (READ_ONCE(t->done))
		WRITE_ONCE(t->weight, 0);
}

struct crate {
	int weight, height;
	int full;
	int labelled;
};

void crate_fill(struct crate *c, int weight)
{
	WRITE_ONCE(c->weight, weight);
	smp_wmb();
	WRITE_ONCE(c->full, 1);
}

void crate_label(struct crate *c, int height)
{
	WRITE_ONCE(c->height, height);
	synchronize_rcu();
	WRITE_ONCE(c->labelled, 1);
}

int crate_volume(struct crate *c)
{
	int labelled = READ_ONCE(c->labelled);

	if (!READ_ONCE(c->full))
		return 0;
	smp_rmb();
	return READ_ONCE(c->weight) * (labelled ? READ_ONCE(c->height) : 1);
}

/*
 * $ smpair patch -p . u01_silent_partner.c
 * diff --git a/u01_silent_partner.c b/u01_silent_partner.c
 * index abb3d2b..a02167e 100644
 * --- a/u01_silent_partner.c
 * +++ b/u01_silent_partner.c
 * @@ -24,9 +24,9 @@ void tray_fill(struct tray *t, int weight)
 *  $
 *  int tray_weight(struct tray *t)
 *  {
 * -	if (!READ_ONCE(t->full))
 * +	/* Pairs with smp_wmb() in tray_fill(). *\/
 * +	if (!smp_load_acquire(&t->full))
 *  		return 0;
 * -	smp_rmb();
 *  	return READ_ONCE(t->weight);
 *  }
 *  $
 * @@ -45,8 +45,8 @@ struct crate {
 *  void crate_fill(struct crate *c, int weight)
 *  {
 *  	WRITE_ONCE(c->weight, weight);
 * -	smp_wmb();
 * -	WRITE_ONCE(c->full, 1);
 * +	/* Pairs with smp_rmb() in crate_volume(). *\/
 * +	smp_store_release(&c->full, 1);
 *  }
 *  $
 *  void crate_label(struct crate *c, int height)
 * [1]
 */
