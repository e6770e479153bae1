// SPDX-License-Identifier: GPL-2.0-only
/*
 * U2: a function that is not known is called between the flag's load and
 * smp_rmb().
 */
#include "kernel.h"

struct feature {
	int level;
	int enabled;
};

int feature_probe(struct feature *f);

void feature_enable(struct feature *f, int level)
{
	f->level = level;
	smp_wmb();
	WRITE_ONCE(f->enabled, 1);
}

int feature_level(struct feature *f)
{
	int probe;

	if (!READ_ONCE(f->enabled))
		return 0;
	probe = feature_probe(f);
	smp_rmb();
	return f->level + probe;
}

/*
 * $ smpair check -v -p . u02_unknown_call.c
 * u02_unknown_call.c:29:2: note: smp_rmb() is kept: feature_probe() is called before it, and its loads are not known [unknown]
 *    29 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_unknown_call.c:28:10: note: the access is here
 *    28 |         probe = feature_probe(f);
 *       |                 ^~~~~~~~~~~~~~~~
 * u02_unknown_call.c:26:7: note: reads f->enabled before the loads of f->level
 *    26 |         if (!READ_ONCE(f->enabled))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 * u02_unknown_call.c:18:2: note: pairs with smp_wmb() in feature_enable()
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u02_unknown_call.c:19:2: note: publishes f->enabled after the stores to f->level
 *    19 |         WRITE_ONCE(f->enabled, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 */
