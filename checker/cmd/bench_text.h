/* SPDX-License-Identifier: GPL-2.0-only */
/* The table of smpair bench, for other commands. */
#ifndef SMPAIR_BENCH_TEXT_H
#define SMPAIR_BENCH_TEXT_H

#include "strbuf.h"

/*
 * Takes "--bench BEFORE AFTER" out of argv, which holds both after it; an
 * option has one argument else. Returns 0, or -1 after an error() when one of
 * the two is missing.
 */
int bench_text_take(int *argc, char **argv, const char *logs[2]);

/*
 * Appends the table of the two logs; nothing when there are none. Returns 0,
 * or -1 after an error().
 */
int bench_text(const char *const logs[2], struct strbuf *out);

#endif
