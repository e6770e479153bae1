/* SPDX-License-Identifier: GPL-2.0-only */
/* The PATH arguments of a command line. */
#ifndef SMPAIR_SELECT_H
#define SMPAIR_SELECT_H

#include "command.h"
#include "scan.h"

/*
 * Appends the tree-relative paths of the files to look at, sorted: each file
 * named, and each file with barriers below each folder named; with no
 * arguments all files with barriers. A relative argument is taken from cwd
 * (absolute) when that is below the root and has it, else from the root. What
 * does not exist, or is outside, is an error(); the others are still taken.
 * Returns the number of those.
 */
unsigned int select_files(const struct scan *s, const char *cwd,
			  const char *const *args, size_t n, string_vec *out);

#endif
