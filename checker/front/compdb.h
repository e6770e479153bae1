/* SPDX-License-Identifier: GPL-2.0-only */
/* compile_commands.json, read by clang's own CXCompilationDatabase. */
#ifndef SMPAIR_COMPDB_H
#define SMPAIR_COMPDB_H

#include "command.h"

/*
 * Appends the commands of dir/compile_commands.json (dir may also name the
 * file itself), sorted by path. root: the tree for relative paths; NULL: the
 * kernel tree that they are of is used, else their longest common folder. C
 * files only. A file that is gone is a warning() and left out; broken and empty
 * databases are an error() and -1. *root_out, when not NULL, gets the root
 * used; caller frees.
 */
int compdb_load(const char *dir, const char *root, command_vec *out,
		char **root_out);

/* The absolute folder of the database; caller frees. dir: as above. */
char *compdb_folder(const char *dir);

#endif
