/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A kernel build that is going on, or has been, in a folder of the user's: a
 * source that is asked nothing, since each compiled file has left its command.
 */
#ifndef SMPAIR_BUILD_TREE_H
#define SMPAIR_BUILD_TREE_H

#include "kernel_tree.h"

struct build_tree {
	char *srctree, *objtree; /* absolute, links resolved */
	char *arch;		 /* as make has it */
	char *flags;		 /* those of all files, as the shell has them */
};

/*
 * Takes it from the environment of a command in one of the build's rules: the
 * variables srctree, ARCH and the flags that Kbuild exports; the working folder
 * is the object tree. Returns 0, or -1 after an error().
 */
int build_tree_from_environment(struct build_tree *b);

/*
 * Keeps what is there to know in a file, and reads it again. Return 0, or -1
 * after an error().
 */
int build_tree_write(const struct build_tree *b, const char *path);
int build_tree_read(const char *path, struct build_tree *b);

void build_tree_release(struct build_tree *b);

/*
 * The tree of the build, with a cache folder of its own. given, which it takes
 * over and which may be empty: commands that are known already, sorted. As
 * tree_open(), but prepares nothing.
 */
int build_tree_open(const struct build_tree *b, command_vec *given,
		    struct tree *t);

#endif
