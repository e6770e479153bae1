/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The comment of a barrier: on its line or ending on the line above, where
 * checkpatch looks for it. What it says is evidence for a pair, never enough.
 */
#ifndef SMPAIR_PAIRING_COMMENT_H
#define SMPAIR_PAIRING_COMMENT_H

#include "barrier.h"
#include "text_source.h"

/* Sets comment and comment_span of each barrier, in the arena. jobs: threads. */
void barriers_read_comments(struct barriers *b, const struct text_source *src,
			    unsigned int jobs, struct arena *arena);

/* Does the comment (NULL: no) hold name as a word? */
bool comment_names(const char *comment, const char *name);

/* Does it say that it is about a pair: "pairs with", "matches" and the like? */
bool comment_claims_pair(const char *comment);

/* Does it say that the other side is user space? */
bool comment_is_of_userspace(const char *comment);

/* Does it say that a full barrier is needed? */
bool comment_wants_full(const char *comment);

#endif
