/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How the kernel's own build compiles a file and runs sparse on it, word for
 * word; command.h has what of that clang's front end needs.
 */
#ifndef SMPAIR_BUILD_LINES_H
#define SMPAIR_BUILD_LINES_H

#include "kernel_tree.h"

struct build_line {
	char *path;	    /* the .c file, relative to the root */
	string_vec compile; /* the compiler and its arguments, to be run in
			     * the tree's objtree */
	string_vec check;   /* sparse and its arguments, when asked for */
};

typedef VEC(struct build_line) build_lines;

/*
 * Appends the lines of the .c files at paths (sorted), sorted by path, with
 * these variables ("W=1") given to make. A file that the configuration leaves
 * out has its options turned on; one that is not built at all for the
 * architecture has no line. Returns 0, or -1 after an error().
 */
int build_lines_find(const struct tree *t, const string_vec *paths,
		     const string_vec *variables, build_lines *out);
void build_lines_release(build_lines *v);
/* NULL when there is none. */
const struct build_line *build_lines_get(const build_lines *v,
					 const char *path);

#endif
