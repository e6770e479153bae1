/* SPDX-License-Identifier: GPL-2.0-only */
/* Whom a patch is for: what the tree's scripts/get_maintainer.pl says. */
#ifndef SMPAIR_SERIES_RECIPIENTS_H
#define SMPAIR_SERIES_RECIPIENTS_H

#include "series.h"

/*
 * Fills to (maintainers; lists where there are none) and cc (everybody else)
 * of the patches that are not left out. Returns 0, or -1 with the reason in
 * why when the script is missing or fails; that is no error().
 */
int recipients_find(struct series *s, const char *root, struct strbuf *why);

/*
 * Appends "To: a,\n    b\n" and "Cc: ...", as a mail's header has them, names
 * that are not ASCII encoded; nothing for empty lists.
 */
void recipients_header(const string_vec *to, const string_vec *cc,
		       struct strbuf *out);

#endif
