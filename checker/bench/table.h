/* SPDX-License-Identifier: GPL-2.0-only */
/* A report as plain text for a changelog: 75 columns at most. */
#ifndef SMPAIR_BENCH_TABLE_H
#define SMPAIR_BENCH_TABLE_H

#include "compare.h"

enum { TABLE_WIDTH = 75 };

/*
 * Appends a block per quantity and the test in words. Figures have the
 * decimals of the log, at most 8 digits in all; mean, median and deviation of
 * whole numbers below 1000 get one decimal. Numbers too wide for a column are
 * divided by a power of 1000, which the title says.
 */
void bench_table(const struct bench_report *report, struct strbuf *out);

/* Appends value as bench_table() prints those of row. */
void bench_print_value(const struct bench_row *row, double value,
		       struct strbuf *out);

#endif
