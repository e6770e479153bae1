/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The barriers that a C text calls, by the text alone, so that the analysis
 * can be held against it: barrier words (vocab_is_barrier_word()) with a '('
 * behind them, outside of comments, strings and character literals. Outside of
 * all braces it is a declaration, and no site.
 */
#ifndef SMPAIR_BARRIER_SITES_H
#define SMPAIR_BARRIER_SITES_H

#include <stdbool.h>

#include "vec.h"
#include "vocab.h"

struct barrier_site {
	unsigned int line;   /* from 1 */
	unsigned int offset; /* bytes */
	const struct primitive *prim;
	bool in_directive; /* in a #define, say */
	bool in_primitive; /* in a function that is a barrier word itself */
};

typedef VEC(struct barrier_site) barrier_site_vec;

/* Appends them in order. text ends with a NUL. */
void barrier_sites(const char *text, barrier_site_vec *out);

#endif
