/* SPDX-License-Identifier: GPL-2.0-only */
/* The barriers that one pairs with, as a comment would name them. */
#ifndef SMPAIR_PARTNERS_H
#define SMPAIR_PARTNERS_H

#include "diagnose.h"

struct partner_site {
	const struct barrier *barrier;
};

typedef VEC(struct partner_site) partner_sites;

/*
 * Is the barrier one that wants a comment: a fence, or a release or acquire that
 * somebody wrote for its order?
 */
bool wants_comment(const struct barrier *b);

/*
 * Appends the partners that a comment may name: of links that both sides show,
 * in other functions, each once, and none when there are more than a comment
 * can hold. A lock needs none, and a function that a macro names has no name.
 */
void partners_find(const struct diagnose *d, const struct barrier *b,
		   partner_sites *out);

/*
 * The one partner of the barrier with that comment, old and new primitive the
 * same; NULL when there is none or more than one.
 */
const struct partner *partner_for(struct diagnose *d, const char *file,
				  struct span comment);

#endif
