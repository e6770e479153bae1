/* SPDX-License-Identifier: GPL-2.0-only */
/* Litmus tests down to what shows the change. */
#ifndef SMPAIR_SERIES_REDUCE_H
#define SMPAIR_SERIES_REDUCE_H

#include "strbuf.h"

/*
 * Appends the test with the flag and the one datum that its condition asks
 * for: accesses of other variables go, and loads whose value nobody looks at.
 * Returns 0, or -1 when it is no test of that form; out is then as before.
 * What is left is another test, to be judged anew.
 */
int litmus_reduce(const char *test, struct strbuf *out);

#endif
