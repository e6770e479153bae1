/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Uses of shared words as flags, with or without barriers: stores with what is
 * stored before them, loads with what is loaded after them.
 */
#ifndef SMPAIR_USES_H
#define SMPAIR_USES_H

#include "diagnose.h"

struct use {
	struct site site; /* of the flag */
	bool writer;
	bool ordered;	   /* by itself */
	site_vec payload;  /* not separated from it by order or a lock */
	site_vec behind;   /* beyond a barrier that orders these */
	site_vec unlocked; /* of a writer: under a lock that was given up before
			    * the flag was stored */
	struct site fence; /* that barrier; may be none */
	bool looked;	   /* payload and what follows are set */
};

typedef VEC(struct use *) use_vec;

/* One flag name and who uses it. */
struct used_flag {
	use_vec writers, readers;
};

struct uses {
	struct strmap flags; /* identifier -> struct used_flag */
};

/* Finds the uses of all words that one function stores and another loads. */
void uses_find(const struct diagnose *d, struct uses *out);
void uses_release(struct uses *u);

/* Fills in what stands beside the use. */
void use_look(const struct diagnose *d, struct use *u);

/* A store of one and a load of the other that are of one location, or none. */
bool uses_share(const site_vec *written, const site_vec *read,
		struct site *store, struct site *load);

#endif
