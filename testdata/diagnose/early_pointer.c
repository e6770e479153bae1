// SPDX-License-Identifier: GPL-2.0-only
/*
 * A pointer that is published too early, and who looks at it alone, and one that
 * is not; one that is stored under a lock its readers do not take.
 */
#include "kernel.h"

struct radio {
	int band, power;
};

struct radio *radio_new(void);

static struct radio *radio, *spare, *lent;
static struct mutex lent_lock;

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

bool radio_is_there(void)
{
	return !!radio;
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

void lent_make(void)
{
	mutex_lock(&lent_lock);
	if (!lent)
		lent = radio_new();
	mutex_unlock(&lent_lock);
}

int lent_power(void)
{
	return lent->power;
}

/*
 * $ smpair check -p . --rules=misordered-access early_pointer.c
 * early_pointer.c:20:2: warning: radio is published before radio->power is stored, which radio_power() reads through it [misordered-access]
 *    20 |         radio = r;
 *       |         ^~~~~~~~~
 * early_pointer.c:21:2: note: radio->power is stored here
 *    21 |         radio->power = 2;
 *       |         ^~~~~~~~~~~~~~~~
 * early_pointer.c:27:20: note: radio_power() loads the pointer here
 *    27 |         struct radio *r = READ_ONCE(radio);
 *       |                           ^~~~~~~~~~~~~~~~
 * early_pointer.c:29:13: note: and r->power here
 *    29 |         return r ? r->power + r->band : 0;
 *       |                    ^~~~~~~~
 * early_pointer.c:34:11: note: radio_is_there() tells others whether it is set: that takes smp_load_acquire()
 *    34 |         return !!radio;
 *       |                  ^~~~~
 * early_pointer.c:56:3: warning: lent is stored without order under a lock that lent_power() does not take: what it points to may not be there yet [misordered-access]
 *    56 |                 lent = radio_new();
 *       |                 ^~~~~~~~~~~~~~~~~~
 * early_pointer.c:62:9: note: lent_power() loads it here
 *    62 |         return lent->power;
 *       |                ^~~~
 * [1]
 * $ smpair check -p . early_pointer.c
 */
