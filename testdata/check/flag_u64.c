// SPDX-License-Identifier: GPL-2.0-only
/* 64 bits are no native word on a 32-bit machine. */
#include "kernel.h"

struct meter {
	u64 total;
	u64 version;
};

void meter_set(struct meter *m, u64 total, u64 version)
{
	m->total = total;
	smp_wmb();
	WRITE_ONCE(m->version, version);
}

u64 meter_get(struct meter *m, u64 version)
{
	if (READ_ONCE(m->version) != version)
		return 0;
	smp_rmb();
	return m->total;
}

/*
 * $ smpair check -v -p . flag_u64.c
 * flag_u64.c:13:2: note: smp_wmb() is kept: m->version cannot be released: it is no native word on every machine [type]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_u64.c:14:2: note: publishes m->version after the stores to m->total
 *    14 |         WRITE_ONCE(m->version, version);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * flag_u64.c:21:2: note: pairs with smp_rmb() in meter_get()
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_u64.c:19:6: note: reads m->version before the loads of m->total
 *    19 |         if (READ_ONCE(m->version) != version)
 *       |             ^~~~~~~~~~~~~~~~~~~~~
 * flag_u64.c:21:2: note: smp_rmb() is kept: m->version cannot be acquired: it is no native word on every machine [type]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
