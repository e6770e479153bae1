/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether the prefix may be what a file's errors come from. */
#ifndef SMPAIR_DOUBT_H
#define SMPAIR_DOUBT_H

#include "tu.h"

/*
 * Is it worth parsing the file of tu again, with the model header alone?
 * Another header of the prefix may be in its way: a name declared twice, a
 * macro where a name is meant. A file that the configuration leaves out may
 * want a header read with its own options on. A missing header is missing then
 * too, and so is a name that no header of the prefix has in it while none asks
 * for those options.
 */
bool parse_is_doubtful(const struct parsed_tu *tu,
		       const struct compile_command *cmd,
		       const struct prefix *prefix);

#endif
