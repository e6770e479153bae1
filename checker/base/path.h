/* SPDX-License-Identifier: GPL-2.0-only */
/* Paths and whole files. */
#ifndef SMPAIR_PATH_H
#define SMPAIR_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "strbuf.h"

/*
 * Reads the whole file at path and appends it to out. Returns 0, or -1 with
 * errno set and nothing said.
 */
int read_file(const char *path, struct strbuf *out);

/*
 * Writes the file beside path under a temporary name and renames it over
 * path. Returns 0, or -1 after an error() that names path.
 */
int write_file(const char *path, const char *data, size_t len);

/* Makes dir and its parents. Returns 0, or -1 with errno set. */
int make_dirs(const char *dir);

bool path_is_dir(const char *path);
bool path_is_file(const char *path);

/* "dir/name" in fresh memory; name alone when it is absolute or dir is "". */
char *path_join(const char *dir, const char *name);

/*
 * path without "." and ".." parts and doubled slashes, by text alone (no
 * links followed), made absolute with base when relative. Caller frees.
 */
char *path_normal(const char *base, const char *path);

/*
 * The part of path below dir, inside path, or NULL when path is not below
 * dir. Both normal.
 */
const char *path_below(const char *dir, const char *path);

/* "$XDG_CACHE_HOME/smpair" or "$HOME/.cache/smpair". Caller frees. */
char *cache_dir(void);

#endif
