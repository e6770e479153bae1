/* SPDX-License-Identifier: GPL-2.0-only */
/* Which lines of a git repository's files changed since a revision. */
#ifndef SMPAIR_NEW_FROM_H
#define SMPAIR_NEW_FROM_H

#include <stdbool.h>

#include "text.h"

struct new_from;

/*
 * The folder root, called name in messages, must be in a repository that has
 * the revision. Nothing there is written to. NULL after an error().
 */
struct new_from *new_from_open(const char *root, const char *name,
			       const char *revision);
/* NULL is allowed. */
void new_from_release(struct new_from *n);

/*
 * Is any of the lines from first to last of the file at path (relative to
 * root), which now has that text, new or changed since? All lines are of a
 * file that was not there under that name; of lines that are gone those around
 * them count. Files outside of root, by absolute paths, never change.
 */
bool new_from_touches(struct new_from *n, const char *path,
		      const struct source_text *text, unsigned int first,
		      unsigned int last);

#endif
