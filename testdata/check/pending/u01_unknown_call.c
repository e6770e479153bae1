// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: a function that is not known follows the barrier; it may store what
 * readers see.
 */
#include "kernel.h"

struct feature {
	int level;
	int enabled;
};

void feature_notify(struct feature *f);

void feature_enable(struct feature *f, int level)
{
	f->level = level;
	smp_wmb();
	feature_notify(f);
	WRITE_ONCE(f->enabled, 1);
}

int feature_level(struct feature *f)
{
	if (!READ_ONCE(f->enabled))
		return 0;
	smp_rmb();
	return f->level;
}

/*
 * $ smpair check -v -p . u01_unknown_call.c
 * u01_unknown_call.c:18:2: note: smp_wmb() is kept: feature_notify() is called after it, and its stores are not known [unknown]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_unknown_call.c:19:2: note: the access is here
 *    19 |         feature_notify(f);
 *       |         ^~~~~~~~~~~~~~~~~
 * u01_unknown_call.c:20:2: note: publishes f->enabled after the stores to f->level
 *    20 |         WRITE_ONCE(f->enabled, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * u01_unknown_call.c:27:2: note: pairs with smp_rmb() in feature_level()
 *    27 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_unknown_call.c:25:7: note: reads f->enabled before the loads of f->level
 *    25 |         if (!READ_ONCE(f->enabled))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 */
