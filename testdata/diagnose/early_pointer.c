// SPDX-License-Identifier: GPL-2.0-only
/* A pointer that is published too early, and one that is not. */
#include "kernel.h"

struct radio {
	int band, power;
};

static struct radio *radio, *spare;

int radio_probe(struct radio *r)
{
	r->band = 1;
	radio = r;
	radio->power = 2;
	return 0;
}

int radio_power(void)
{
	struct radio *r = READ_ONCE(radio);

	return r ? r->power + r->band : 0;
}

int spare_probe(struct radio *r)
{
	r->band = 1;
	r->power = 2;
	smp_store_release(&spare, r);
	return 0;
}

int spare_power(void)
{
	struct radio *r = READ_ONCE(spare);

	return r ? r->power + r->band : 0;
}

/*
 * $ smpair check -p . --rules=misordered-access early_pointer.c
 * early_pointer.c:14:2: warning: radio is published before radio->power is stored, which radio_power() reads through it [misordered-access]
 *    14 |         radio = r;
 *       |         ^~~~~~~~~
 * early_pointer.c:15:2: note: radio->power is stored here
 *    15 |         radio->power = 2;
 *       |         ^~~~~~~~~~~~~~~~
 * early_pointer.c:21:20: note: radio_power() loads the pointer here
 *    21 |         struct radio *r = READ_ONCE(radio);
 *       |                           ^~~~~~~~~~~~~~~~
 * early_pointer.c:23:13: note: and r->power here
 *    23 |         return r ? r->power + r->band : 0;
 *       |                    ^~~~~~~~
 * [1]
 * $ smpair check -p . early_pointer.c
 */
