/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a window touches, as sorted hashes of names: a quick "no" to whether
 * two windows may have a location in common.
 */
#ifndef SMPAIR_FOOTPRINT_H
#define SMPAIR_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "facts.h"

struct footprint {
	VEC(uint32_t) names;  /* last identifiers of the keys */
	VEC(uint32_t) tags;   /* records that they are members of */
	VEC(uint32_t) wholes; /* records accessed as a whole */
};

/* Adds the location; footprint_close() after the last one. */
void footprint_add(struct footprint *f, const struct location *l);
void footprint_close(struct footprint *f);
void footprint_release(struct footprint *f);

/* False: no location of a overlaps one of b. */
bool footprints_meet(const struct footprint *a, const struct footprint *b);

#endif
