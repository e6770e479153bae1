/* SPDX-License-Identifier: GPL-2.0-only */
/* The litmus tests of a finding in its changelog. */
#ifndef SMPAIR_SERIES_LITMUS_TEXT_H
#define SMPAIR_SERIES_LITMUS_TEXT_H

#include <stdbool.h>

#include "strbuf.h"

/*
 * Appends the test in which the lines that the change takes have "-" before
 * them and those that it brings "+", as it would be after the change without
 * either, indented and at most CHANGELOG_WIDTH wide. What only says which
 * values to print is left out. What herd7 prints as "Observation ..." and "Flag
 * ..." of both follows, and an empty line. Returns 0, or -1 when a test cannot be
 * judged; out is then as before.
 */
int litmus_text(const char *before, const char *after, struct strbuf *out);

#endif
