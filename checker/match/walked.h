/* SPDX-License-Identifier: GPL-2.0-only */
/* What walks of callees came to, for the next time. Internal to match/walk. */
#ifndef SMPAIR_WALKED_H
#define SMPAIR_WALKED_H

#include "program.h"

/* How a callee was entered. */
struct walked_key {
	const struct program_function *pf;
	const struct program_function *under; /* the caller below the last one */
	unsigned int down;
	bool crossed;
};

struct walked {
	struct walked_key key;
	unsigned int up, distance;
	unsigned int visits;
	bool alive, end_crossed; /* beyond its far end */
};

/* One walk's; zeroed: empty. */
struct walked_table {
	VEC(struct walked) all;
	unsigned int *slots; /* by hash of the key: 1 + index; 0: free */
	size_t size;	     /* of slots: a power of two */
};

/* NULL when there is none. Good until the next walked_put(). */
const struct walked *walked_find(const struct walked_table *t,
				 const struct walked_key *key);
/* Adds it, or replaces the one of that key. */
void walked_put(struct walked_table *t, const struct walked *w);
void walked_release(struct walked_table *t);

#endif
