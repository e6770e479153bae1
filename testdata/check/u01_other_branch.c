// SPDX-License-Identifier: GPL-2.0-only
/* U1: on one path another store than the flag's follows the barrier. */
#include "kernel.h"

struct modem {
	int rate;
	int online;
	int failed;
};

void modem_dial(struct modem *m, int rate, int ok)
{
	m->rate = rate;
	smp_wmb();
	if (ok)
		WRITE_ONCE(m->online, 1);
	else
		WRITE_ONCE(m->failed, 1);
}

int modem_rate(struct modem *m)
{
	if (!READ_ONCE(m->online))
		return 0;
	smp_rmb();
	return m->rate;
}

int modem_failed_rate(struct modem *m)
{
	int failed = READ_ONCE(m->failed);

	barrier();
	return failed ? READ_ONCE(m->rate) : 0;
}

/*
 * $ smpair check -v -p . u01_other_branch.c
 * u01_other_branch.c:25:2: warning: smp_rmb() and the load of m->online can be one smp_load_acquire() [acqrel]
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_other_branch.c:23:7: note: reads m->online before the loads of m->rate
 *    23 |         if (!READ_ONCE(m->online))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * u01_other_branch.c:14:2: note: pairs with smp_wmb() in modem_dial(), which stays: it is not always followed by the store of the flag, and orders what is stored later [U1]
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_other_branch.c:16:3: note: publishes m->online after the stores to m->rate
 *    16 |                 WRITE_ONCE(m->online, 1);
 *       |                 ^~~~~~~~~~~~~~~~~~~~~~~~
 * u01_other_branch.c:25:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_other_branch.c b/u01_other_branch.c
 * index 78333be..181ed9e 100644
 * --- a/u01_other_branch.c
 * +++ b/u01_other_branch.c
 * @@ -20,9 +20,9 @@ void modem_dial(struct modem *m, int rate, int ok)
 *  $
 *  int modem_rate(struct modem *m)
 *  {
 * -	if (!READ_ONCE(m->online))
 * +	/* Pairs with smp_wmb() in modem_dial(). *\/
 * +	if (!smp_load_acquire(&m->online))
 *  		return 0;
 * -	smp_rmb();
 *  	return m->rate;
 *  }
 *  $
 * [1]
 */
