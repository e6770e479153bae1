/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How one file is compiled, as clang is to be told it. Commands come from a
 * kernel tree (tree.h), from a compile_commands.json (front/compdb.h) or from
 * nothing (command_plain()).
 */
#ifndef SMPAIR_COMMAND_H
#define SMPAIR_COMMAND_H

#include <stdbool.h>

#include "vec.h"

typedef VEC(char *) string_vec;

/* Frees the strings and the array. */
void string_vec_release(string_vec *v);
/* Adds a copy. */
void string_vec_add(string_vec *v, const char *s);
/* Sorts and drops doubles. */
void string_vec_sort(string_vec *v);
/* Is s in a sorted vector? */
bool string_vec_has(const string_vec *v, const char *s);

struct compile_command {
	char *directory;    /* absolute; relative arguments are below it */
	char *file;	    /* absolute, normal */
	char *path;	    /* file relative to the tree's root when below it,
			   * else the same as file */
	string_vec flags;   /* for clang: no compiler, no input and output
			   * files, no dependency output, no warnings, no
			   * flags that only GCC knows */
	bool left_out;	    /* the configuration leaves the file out: flags
			   * turn the options on that it hangs on */
	string_vec headers; /* their inlines with barriers are looked at through
			     * this unit; sorted. See owners.h */
};

typedef VEC(struct compile_command) command_vec;

void command_release(struct compile_command *cmd);
void command_vec_release(command_vec *v);

/*
 * Fills cmd from a compiler's argument vector (argv[0] is the compiler), run
 * in directory on file; directory and file may be relative to base, an
 * absolute path. root: the tree's root, absolute and normal. The caller
 * releases cmd.
 */
void command_init(struct compile_command *cmd, const char *root,
		  const char *base, const char *directory, const char *file,
		  const char *const *argv);

/* A file of which nothing is known: no flags, directory is base. */
void command_plain(struct compile_command *cmd, const char *root,
		   const char *base, const char *file);

/* The caller releases to. */
void command_copy(const struct compile_command *from,
		  struct compile_command *to);

/* Adds a copy of flag. */
void command_add_flag(struct compile_command *cmd, const char *flag);

/*
 * The command with this tree-relative (or absolute) path, or NULL. Linear.
 */
const struct compile_command *command_vec_find(const command_vec *v,
					       const char *path);

/* Sorts by path; of several commands for one path the first one stays. */
void command_vec_sort(command_vec *v);

#endif
