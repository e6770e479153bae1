/* SPDX-License-Identifier: GPL-2.0-only */
/* Which accesses may be the flag that a barrier hands over. */
#ifndef SMPAIR_CANDIDATE_H
#define SMPAIR_CANDIDATE_H

#include "barrier.h"

/* A flag's access with its barrier. */
struct candidate {
	struct barrier *barrier;
	struct site site;
	struct key_hash hash; /* of its location */
	unsigned int distance, up;
	bool late;	   /* a load after its fence */
	const char *ident; /* last identifier of the key, for the caller */
};

typedef VEC(struct candidate) candidate_vec;

/*
 * Append the stores after b, and the loads before it, that may be its flag: b
 * itself when it is an access. Among the loads is a pointer loaded right after a
 * read barrier that opens its function. b is borrowed.
 */
void candidate_stores(const struct program *p, struct barrier *b,
		      candidate_vec *out);
void candidate_loads(const struct program *p, struct barrier *b,
		     candidate_vec *out);

#endif
