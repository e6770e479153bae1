/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Does a function that a comment names hold the primitive that it names? By
 * the text of the whole tree, where that is known, else of the run's files.
 */
#ifndef SMPAIR_HOLDER_H
#define SMPAIR_HOLDER_H

#include "claim.h"
#include "diagnose.h"

enum holding {
	HOLDS_IT,    /* or something of the same kind, itself or a callee */
	HOLDS_OTHER, /* other primitives that order; see other */
	HOLDS_NONE,
	HOLDER_UNKNOWN, /* there is such a name, but no body was found */
	HOLDER_GONE,	/* no code of the tree has the name */
};

struct held {
	struct claim claim;
	const char *file; /* of the comment */
	enum holding holding;
	const char *other;    /* a primitive of the function's own body */
	bool several_others;  /* it has more of them */
	bool indirect;	      /* it calls through pointers */
	const char *found_in; /* file of the definition; NULL: none */
	struct span name_at;  /* there */
};

typedef VEC(struct held) held_vec;

/*
 * Answers for each of v, whose claim and file are set; strings are d's. False:
 * the tree's files are not known.
 */
bool holders_find(struct diagnose *d, held_vec *v);

#endif
