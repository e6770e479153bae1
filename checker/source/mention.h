/* SPDX-License-Identifier: GPL-2.0-only */
/* Which files mention which identifiers: a text search, to find the files
 * that may hold a barrier's partner.
 */
#ifndef SMPAIR_MENTION_H
#define SMPAIR_MENTION_H

#include "command.h"
#include "scan.h"

enum mention_scope {
	MENTION_BARRIER_FILES, /* files with barriers: 0.1 s */
	MENTION_ALL_FILES,     /* the whole tree: 1 to 2 s for words that
				* were never asked for, else 0.02 s */
};

struct mention {
	unsigned int ident; /* index into the identifiers asked for */
	const struct scanned_file *file;
};

typedef VEC(struct mention) mention_vec;

/*
 * Appends a mention for each pair of identifier and file that has it as a
 * whole word (comments and strings too), sorted by identifier, then path. s
 * keeps what it learns of all files.
 */
void mentions_find(struct scan *s, enum mention_scope scope,
		   const string_vec *idents, mention_vec *out);

#endif
