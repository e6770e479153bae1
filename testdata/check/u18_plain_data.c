// SPDX-License-Identifier: GPL-2.0-only
/*
 * U18: plain data that the consumer writes too: a write barrier is too little.
 */
#include "kernel.h"

struct crate {
	int weight;
	int sealed;
};

void crate_seal(struct crate *c, int weight)
{
	c->weight = weight;
	smp_mb();
	WRITE_ONCE(c->sealed, 1);
}

int crate_open(struct crate *c)
{
	int weight;

	if (!smp_load_acquire(&c->sealed))
		return 0;
	weight = c->weight;
	c->weight = 0;
	return weight;
}

/*
 * $ smpair check -v -p . --target=rw u18_plain_data.c
 * u18_plain_data.c:15:2: note: smp_mb() is kept: crate_open() writes c->weight too, and a write barrier alone leaves that a data race [U18]
 *    15 |         smp_mb();
 *       |         ^~~~~~~~
 * u18_plain_data.c:26:2: note: the access is here
 *    26 |         c->weight = 0;
 *       |         ^~~~~~~~~~~~~
 * u18_plain_data.c:16:2: note: publishes c->sealed after the stores to c->weight
 *    16 |         WRITE_ONCE(c->sealed, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u18_plain_data.c:23:7: note: pairs with smp_load_acquire() in crate_open()
 *    23 |         if (!smp_load_acquire(&c->sealed))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u18_plain_data.c:23:7: note: reads c->sealed before the loads of c->weight
 */
