/* SPDX-License-Identifier: GPL-2.0-only */
/* Which barrier of the code before became which one after. */
#ifndef SMPAIR_VERIFY_CHANGES_H
#define SMPAIR_VERIFY_CHANGES_H

#include "verify.h"

struct barrier_change {
	const struct barrier *before; /* NULL: there was none */
	const struct barrier *after;  /* NULL: there is none */
	bool refused;
};

typedef VEC(struct barrier_change) barrier_changes;

/*
 * Appends the changes of the patch, in order of file and position. Barriers on
 * lines that the patch takes away are held against those on lines that it puts
 * in the same function, one by one in their order; equal ones only moved and
 * are no change.
 */
void barrier_changes_find(const struct verify_input *in, barrier_changes *out);

/* The change that has this barrier before, or NULL. */
const struct barrier_change *change_of(const barrier_changes *v,
				       const struct barrier *before);

/*
 * The place of a barrier before in the file after the patch; where it is gone,
 * the line that is there now.
 */
unsigned int line_after(const struct verify_input *in, const struct site *s);

/* "smp_mb", or "" for an access without a primitive. */
const char *barrier_primitive(const struct barrier *b);

#endif
