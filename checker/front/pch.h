/* SPDX-License-Identifier: GPL-2.0-only */
/* Making precompiled headers and knowing when they are stale. */
#ifndef SMPAIR_PCH_H
#define SMPAIR_PCH_H

#include <stdbool.h>

#include "prefix.h"

/*
 * Is prefix->pch there, made with this key and from headers that have not
 * changed? Then sets prefix->stamp.
 */
bool pch_is_fresh(struct prefix *prefix, unsigned long long key);

/*
 * Makes prefix->pch from the text in prefix->header. A line "#include" of the
 * text whose header gives errors is added to bad, as its line number from 1;
 * with any of those nothing is made and 1 returned: take them out and call
 * again. Returns 0 when made; -1 after a warning() when it cannot be.
 */
typedef VEC(unsigned int) line_vec;
int pch_make(struct prefix *prefix, unsigned long long key, line_vec *bad);

/*
 * Appends the files that prefix->pch was made from. Returns 0, or -1 with
 * nothing said.
 */
int pch_files(const struct prefix *prefix, string_vec *out);

#endif
