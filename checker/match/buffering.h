/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Store buffering: two full barriers, each between a store and a load of what
 * the other one stores (LKMM: the SB litmus test). They pair, and both stay.
 */
#ifndef SMPAIR_BUFFERING_H
#define SMPAIR_BUFFERING_H

#include "barrier.h"

struct buffering {
	const struct barrier *one, *other;
	struct site store, load;	     /* around one */
	struct site other_store, other_load; /* around other */
	unsigned int distance; /* of the four from their barriers, in all */
};

typedef VEC(struct buffering) buffering_vec;

/* The one that pairs so with this full fence, if any: see below. */
bool buffering_of(const struct barriers *b, const struct barrier *one,
		  struct buffering *out);

/*
 * Appends for each full fence the one that it pairs with in this way, if any:
 * the nearest to its accesses. In the order of the barriers, each pair once.
 */
void buffering_find(const struct program *p, const struct barriers *b,
		    buffering_vec *out);

#endif
