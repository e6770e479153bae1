/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A folder of facts that a build has collected: "build" says which build (see
 * build_tree_write()), and each file that was compiled has a database, with the
 * file's path and ".db" as its name.
 */
#ifndef SMPAIR_FACTS_DIR_H
#define SMPAIR_FACTS_DIR_H

#include "build_tree.h"
#include "command.h"

/* The database of a file. Caller frees. */
char *facts_dir_database(const char *dir, const char *path);
/* Makes its folder. Returns 0, or -1 after an error(). */
int facts_dir_make(const char *database);

/* The file that says which build. Caller frees. */
char *facts_dir_build(const char *dir);

/*
 * Appends the databases below dir, sorted. Returns 0, or -1 after an error()
 * when there are none.
 */
int facts_dir_list(const char *dir, string_vec *out);

#endif
