/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What programs have made of a file, kept in the cache: the same words over
 * the same bytes give the same result. Below the configuration's folder (see
 * kernel_tree.h) there is in objects/:
 *
 *	HASH.deps	of a .c file: all that compiling it has read
 *	HASH		a result: exit status, then what was said
 *	HASH.o		its object, when it was asked for
 */
#ifndef SMPAIR_OBJECT_CACHE_H
#define SMPAIR_OBJECT_CACHE_H

#include "kernel_tree.h"
#include "strbuf.h"

/* One run of a compiler or of sparse. */
struct object_run {
	const struct tree *tree;
	const char *unit;	 /* the .c file, relative to the root */
	const string_vec *words; /* with the tree's own root in them */
	const char *root;	 /* the shadow that is read in its place */
	const char *object;	 /* wanted there; NULL: not wanted */
};

/*
 * Appends what the run has said to err when all that it would read is as it
 * was, and puts the object in place. Returns the exit status, or -1 when the
 * run is not known.
 */
int object_cache_get(const struct object_run *r, struct strbuf *err);

/*
 * Keeps the result. deps: text of the file that "-MD -MF" wrote; NULL for a
 * program that writes none: the last known ones of the unit are taken. What
 * has not been asked for in two weeks goes.
 */
void object_cache_put(const struct object_run *r, const char *deps, int status,
		      const char *err);

#endif
