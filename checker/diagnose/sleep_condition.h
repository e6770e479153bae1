/* SPDX-License-Identifier: GPL-2.0-only */
/* What those who sleep look at once they are queued. */
#ifndef SMPAIR_SLEEP_CONDITION_H
#define SMPAIR_SLEEP_CONDITION_H

#include "diagnose.h"

struct sleep_condition {
	const struct event *load;
	bool bit;   /* of a wait for one bit */
	bool timed; /* the sleeper wakes up by itself */
};

typedef VEC(struct sleep_condition) sleep_condition_vec;

void sleep_conditions_find(const struct diagnose *d, sleep_condition_vec *out);

/*
 * Does somebody sleep, for as long as it takes, until what the store changes
 * is so? A wake-up that names a bit wakes only who waits for that bit.
 */
bool is_slept_for(struct diagnose *d, const sleep_condition_vec *v,
		  const struct event *store, const struct site *wake);

#endif
