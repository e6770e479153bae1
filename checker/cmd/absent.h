/* SPDX-License-Identifier: GPL-2.0-only */
/* Headers that a unit includes and that are not there. */
#ifndef SMPAIR_ABSENT_H
#define SMPAIR_ABSENT_H

#include "command.h"
#include "facts.h"
#include "file_stamp.h"

/*
 * Appends a stamp of no hash for each place where a header that clang did not
 * find would have been found: the facts hold while there is nothing there.
 */
void absent_headers(const struct unit *u, const struct compile_command *cmd,
		    const char *root, file_stamp_vec *out);

#endif
