/* SPDX-License-Identifier: GPL-2.0-only */
/* Internal to verify/: its parts, and what they say. */
#ifndef SMPAIR_VERIFY_ITEMS_H
#define SMPAIR_VERIFY_ITEMS_H

#include "changes.h"

struct verifier {
	const struct verify_input *in;
	barrier_changes changes;
	struct verify_report *out;
	/* What smpair would do with weaker fences, and with release and
	 * acquire, where these are not the best. */
	struct findings fences, acqrel;
};

/* Is the barrier an access, not a fence? */
static inline bool is_access(const struct barrier *b)
{
	return b->site.event->kind != EV_FENCE;
}

/* Is the barrier after a fence that orders all that the one before did? */
bool is_as_strong(const struct barrier_change *c);

/* Adds an item at a place in the tree after the patch. */
void verify_say(struct verifier *v, enum verify_kind kind, const char *file,
		unsigned int line, unsigned int col, const char *tag,
		const char *fmt, ...) PRINTF_LIKE(7, 8);

/* The findings that have plans of the shape that the patch chose. */
const struct findings *findings_of_shape(const struct verifier *v,
					 const struct barrier_change *c);

/* For each change: does it hold? */
void verify_changes(struct verifier *v);
/* What the patch takes away and the analysis has not seen. */
void verify_unseen(struct verifier *v);
/* The partners that the patch leaves as they are. */
void verify_partners(struct verifier *v);
/* Comments that name what the patch takes away, or that are missing. */
void verify_comments(struct verifier *v);

#endif
