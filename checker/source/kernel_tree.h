/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A kernel tree with nothing in it: configured and prepared in a folder of the
 * cache, never in the tree itself. A tree that was built in place is used with
 * its own configuration.
 *
 * In the cache, below smpair/trees/NAME-HASH/ (of the tree's path):
 *
 *	makefiles	the tree's Makefile, Kbuild and Kconfig files
 *	barriers	see scan.h
 *	includes
 *	ARCH-CONFIG/	one configuration; ARCH-CONFIG-clang-19/ with clang:
 *		o/	what "make O=" is given
 *		stamp	of the makefiles that o/ was prepared with
 *		lines	compile commands that make has told
 *		made/	what else it has told, see build_lines.h
 *		objects/ what compilers made of files, gate/object_cache.h
 *		prefix/	see front/prefix.h
 *		lock
 */
#ifndef SMPAIR_KERNEL_TREE_H
#define SMPAIR_KERNEL_TREE_H

#include <stdbool.h>

#include "command.h"

struct tree_options {
	const char *dir;
	const char *config; /* "defconfig", "allmodconfig" ..., or a file;
			     * NULL: defconfig, or the tree's own */
	const char *arch;   /* NULL: x86, or the tree's own */
	const char *cache;  /* NULL: cache_dir() */
	const char *llvm;   /* build with clang: make's LLVM=, "1" or "-19";
			     * NULL: with gcc where there is one */
};

struct tree {
	char *root;	   /* absolute, links resolved */
	char *version;	   /* "6.12.117" */
	char *arch;	   /* as make has it: "x86", "arm64" */
	char *config;	   /* name for people and folders */
	char *llvm;	   /* or NULL */
	char *shared;	   /* cache folder of the tree */
	char *folder;	   /* cache folder of the configuration */
	char *objtree;	   /* where make builds; the root when in_place */
	char *config_file; /* a file to start from, or NULL */
	bool in_place;
	bool prepared; /* the headers that make generates are there */
	/*
	 * Of a build of the user's (build_tree.h), which is not asked for more: what
	 * is known of it, and a command with the flags that all files have, or
	 * without a file.
	 */
	bool built;
	command_vec given;
	struct compile_command common;
	unsigned long long stamp; /* of Makefiles, Kconfig files and config */
};

/*
 * Finds the tree and prepares its configuration if that was not done yet or
 * Makefiles or Kconfig files have changed since (some 40 s, said on stderr).
 * Waits while another run does the same. Returns 0, or -1 after an error()
 * that says what to do; t is released either way by tree_release().
 */
int tree_open(const struct tree_options *opt, struct tree *t);
/* The same, but prepares nothing: see t->prepared. */
int tree_look(const struct tree_options *opt, struct tree *t);
/* One that was built in objtree; config names its folder of the cache. */
int tree_open_built(const char *srctree, const char *objtree, const char *arch,
		    const char *config, struct tree *t);
void tree_release(struct tree *t);

/* The folder of arch/ that is compiled: "x86". t's or constant. */
const char *tree_arch_folder(const struct tree *t);

/*
 * Appends the compile commands for .c files given relative to the root, sorted
 * by path; files that make knows no command for (none of their own, as they
 * are included by others; other architectures) go to missing, when not NULL.
 * Asks make for what is not in the cache: 1 s for one file, 20 s for all with
 * barriers. Returns 0, or -1 after an error().
 */
int tree_commands(const struct tree *t, const string_vec *paths,
		  command_vec *out, string_vec *missing);

/*
 * The command of a file with no flags of its own, for prefix_set_kernel().
 * Returns 0, or -1 when make knows none, with nothing said.
 */
int tree_reference(const struct tree *t, struct compile_command *out);

/* Is dir the top of a kernel tree? */
bool tree_is_kernel(const char *dir);

#endif
