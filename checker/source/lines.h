/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The cache of compile commands that make has told: a text file, a line
 * per .c file of fields between tabs: path, directory ("!" before it when
 * the configuration leaves the file out), flags; of the path alone when make
 * knows no command for it. Its first line is the stamp that it is
 * good for.
 */
#ifndef SMPAIR_LINES_H
#define SMPAIR_LINES_H

#include "command.h"

/*
 * Looks up paths (sorted) in the file: what has a command goes to found, what
 * is known to have none to missing, the others to unknown. A file that is not
 * there or has another stamp knows nothing.
 */
void lines_look_up(const char *file, unsigned long long stamp, const char *root,
		   const string_vec *paths, command_vec *found,
		   string_vec *missing, string_vec *unknown);

/*
 * Adds commands and paths without one to the file, or starts it again when its
 * stamp is another. The caller holds the lock. Returns 0, or -1 after an
 * error().
 */
int lines_add(const char *file, unsigned long long stamp,
	      const command_vec *commands, const string_vec *missing);

#endif
