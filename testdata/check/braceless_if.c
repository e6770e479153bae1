// SPDX-License-Identifier: GPL-2.0-only
/* The barrier is the only statement of an if without braces. */
#include "kernel.h"

struct valve {
	int pressure;
	int open;
};

void valve_open(struct valve *v, int pressure)
{
	v->pressure = pressure;
	smp_wmb();
	WRITE_ONCE(v->open, 1);
}

int valve_pressure(struct valve *v)
{
	int open = READ_ONCE(v->open);

	if (open)
		smp_rmb();
	return open ? v->pressure : 0;
}

/*
 * $ smpair check -p . braceless_if.c
 * braceless_if.c:13:2: warning: smp_wmb() and the store to v->open can be one smp_store_release() [acqrel]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * braceless_if.c:14:2: note: publishes v->open after the stores to v->pressure
 *    14 |         WRITE_ONCE(v->open, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * braceless_if.c:22:3: note: pairs with smp_rmb() in valve_pressure(), which becomes smp_load_acquire()
 *    22 |                 smp_rmb();
 *       |                 ^~~~~~~~~
 * braceless_if.c:19:13: note: reads v->open before the loads of v->pressure
 *    19 |         int open = READ_ONCE(v->open);
 *       |                    ^~~~~~~~~~~~~~~~~~
 * braceless_if.c:13:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/braceless_if.c b/braceless_if.c
 * index 2f4d0e3..dfaa95a 100644
 * --- a/braceless_if.c
 * +++ b/braceless_if.c
 * @@ -10,15 +10,14 @@ struct valve {
 *  void valve_open(struct valve *v, int pressure)
 *  {
 *  	v->pressure = pressure;
 * -	smp_wmb();
 * -	WRITE_ONCE(v->open, 1);
 * +	/* Pairs with smp_load_acquire() in valve_pressure(). *\/
 * +	smp_store_release(&v->open, 1);
 *  }
 *  $
 *  int valve_pressure(struct valve *v)
 *  {
 * -	int open = READ_ONCE(v->open);
 * +	/* Pairs with smp_store_release() in valve_open(). *\/
 * +	int open = smp_load_acquire(&v->open);
 *  $
 * -	if (open)
 * -		smp_rmb();
 *  	return open ? v->pressure : 0;
 *  }
 * [1]
 * $ smpair patch -p . braceless_if.c
 * diff --git a/braceless_if.c b/braceless_if.c
 * index 2f4d0e3..dfaa95a 100644
 * --- a/braceless_if.c
 * +++ b/braceless_if.c
 * @@ -10,15 +10,14 @@ struct valve {
 *  void valve_open(struct valve *v, int pressure)
 *  {
 *  	v->pressure = pressure;
 * -	smp_wmb();
 * -	WRITE_ONCE(v->open, 1);
 * +	/* Pairs with smp_load_acquire() in valve_pressure(). *\/
 * +	smp_store_release(&v->open, 1);
 *  }
 *  $
 *  int valve_pressure(struct valve *v)
 *  {
 * -	int open = READ_ONCE(v->open);
 * +	/* Pairs with smp_store_release() in valve_open(). *\/
 * +	int open = smp_load_acquire(&v->open);
 *  $
 * -	if (open)
 * -		smp_rmb();
 *  	return open ? v->pressure : 0;
 *  }
 * [1]
 */
