/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Through which unit the inlines of a header are looked at, whether something
 * calls them or not: the owners of a header.
 */
#ifndef SMPAIR_OWNERS_H
#define SMPAIR_OWNERS_H

#include "command.h"
#include "scan.h"

/*
 * Adds each header with barriers among paths to command->headers of two of the
 * commands, as an #include may stand in an #if. Those that include the header
 * themselves go before those that do so through other headers, what the
 * configuration builds before what it leaves out, then the first by path.
 * Returns 0, or -1 after an error().
 */
int owners_choose(struct scan *s, const string_vec *paths,
		  command_vec *commands);

/* Gives the commands of to the headers that from's of the same path have. */
void owners_keep(const command_vec *from, command_vec *to);

#endif
