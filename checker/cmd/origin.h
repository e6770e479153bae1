/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where the files of a run come from and how they are compiled: a kernel tree,
 * a compile_commands.json, or plain files.
 */
#ifndef SMPAIR_ORIGIN_H
#define SMPAIR_ORIGIN_H

#include "ask.h"
#include "prefix.h"
#include "run_options.h"
#include "scan.h"
#include "kernel_tree.h"
#include "overlay.h"

struct origin {
	char *root; /* names in facts are relative to it */
	/*
	 * Of the cache, for prefixes and facts: a folder for each configuration
	 * of a tree and for each database; NULL: plain files.
	 */
	char *folder;
	bool has_tree, has_scan;
	struct tree tree;
	struct scan scan;     /* of the tree's files */
	command_vec commands; /* of the database or plain files */
	struct prefix_set *prefixes;
	const struct overlay *overlay; /* read in place of files; or NULL */
};

/* Returns 0, or -1 after an error(). Released either way. */
int origin_open(const struct run_options *opt, int npaths, char **paths,
		struct origin *o);
void origin_release(struct origin *o);

/*
 * The files meant by paths (none: all that hold barriers), relative to the
 * root, sorted. Returns the number of paths that mean nothing, each after an
 * error().
 */
unsigned int origin_files(const struct origin *o, int npaths, char **paths,
			  string_vec *out);

/*
 * Commands of the units through which these files are compiled, sorted; makes
 * the prefixes that they need. Files that nothing compiles go to missing.
 * Returns 0, or -1 after an error().
 */
int origin_commands(struct origin *o, const string_vec *files, command_vec *out,
		    string_vec *missing);

/*
 * For each ask the files with barriers that mention its flag and something of
 * its payload, appended to out; of a flag that most or more files mention so,
 * none.
 */
void origin_answer(struct origin *o, const struct asks *asks, size_t most,
		   string_vec *out);

/* 0x060c for a tree of 6.12.x; 0: unknown. */
unsigned int origin_kernel_version(const struct origin *o);

/* "linux 6.12.117 x86 defconfig": what facts are of. Caller frees. */
char *origin_configuration(const struct origin *o);

#endif
