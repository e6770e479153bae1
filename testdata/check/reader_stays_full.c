// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader's smp_mb() also orders a store before a load: it stays, the
 * writer changes.
 */
#include "kernel.h"

struct pump {
	int flow;
	int on;
	int seen;
	int fault;
};

void pump_start(struct pump *p, int flow)
{
	p->flow = flow;
	/* Pairs with smp_mb() in pump_flow(). */
	smp_mb();
	WRITE_ONCE(p->on, 1);
}

int pump_flow(struct pump *p)
{
	if (!READ_ONCE(p->on))
		return 0;
	WRITE_ONCE(p->seen, 1);
	/* Pairs with smp_mb() in pump_start(). */
	smp_mb();
	if (READ_ONCE(p->fault))
		return -1;
	return p->flow;
}

/*
 * $ smpair patch -p . reader_stays_full.c
 * diff --git a/reader_stays_full.c b/reader_stays_full.c
 * index 4c6cf04..97a96d4 100644
 * --- a/reader_stays_full.c
 * +++ b/reader_stays_full.c
 * @@ -16,8 +16,7 @@ void pump_start(struct pump *p, int flow)
 *  {
 *  	p->flow = flow;
 *  	/* Pairs with smp_mb() in pump_flow(). *\/
 * -	smp_mb();
 * -	WRITE_ONCE(p->on, 1);
 * +	smp_store_release(&p->on, 1);
 *  }
 *  $
 *  int pump_flow(struct pump *p)
 * @@ -25,7 +24,7 @@ int pump_flow(struct pump *p)
 *  	if (!READ_ONCE(p->on))
 *  		return 0;
 *  	WRITE_ONCE(p->seen, 1);
 * -	/* Pairs with smp_mb() in pump_start(). *\/
 * +	/* Pairs with smp_store_release() in pump_start(). *\/
 *  	smp_mb();
 *  	if (READ_ONCE(p->fault))
 *  		return -1;
 * [1]
 */
