/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What else has to be read: the files that may hold a partner of a barrier
 * name its flag and something that it publishes.
 */
#ifndef SMPAIR_ASK_H
#define SMPAIR_ASK_H

#include "barrier.h"

struct ask {
	const char *flag; /* identifiers, interned in the asks */
	/*
	 * The folder ("fs/x/") or file that everybody who can name the flag is
	 * in: where its record or variable is defined, unless that is a header
	 * for all. "": anywhere.
	 */
	const char *scope;
	VEC(const char *) payload;
};

struct asks {
	VEC(struct ask *) all; /* no two for one flag */
	struct strmap names;
};

/* Of barriers that are fences. */
void asks_find(const struct program *p, const struct barriers *b,
	       struct asks *out);
void asks_release(struct asks *a);

#endif
