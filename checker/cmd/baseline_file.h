/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Baselines: findings that somebody has looked at, to be hidden. One line for
 * each, sorted, five fields with tabs between:
 *
 *	RULE FILE FUNCTION MEMBER REASON
 *
 * The reason is free text and may be missing; empty lines and those that start
 * with '#' mean nothing.
 */
#ifndef SMPAIR_BASELINE_FILE_H
#define SMPAIR_BASELINE_FILE_H

#include "fingerprint.h"
#include "strmap.h"
#include "vec.h"

struct known {
	struct fingerprint id; /* its ordinal says nothing */
	const char *reason;    /* "" when there is none */
	unsigned int line;     /* in the file; 0: not from one */
	bool matched;	       /* by baseline_find() */
};

struct baseline {
	const char *path; /* NULL: none was read */
	VEC(struct known *) all;
	struct strmap by_key; /* fingerprint_key() -> struct known */
	struct arena arena;
};

/*
 * Reads the file at path, which is kept. Returns 0, or -1 after an error()
 * that names the line; b is released either way.
 */
int baseline_read(const char *path, struct baseline *b);
void baseline_release(struct baseline *b);

/* The line that knows the finding, which is now matched; NULL: none does. */
struct known *baseline_find(struct baseline *b, const struct fingerprint *id);
/* Adds a line, or returns false: there is one of that key. */
bool baseline_add(struct baseline *b, const struct fingerprint *id,
		  const char *reason);

/* Writes path, all of it or nothing. Returns 0, or -1 after an error(). */
int baseline_write(struct baseline *b, const char *path);

#endif
