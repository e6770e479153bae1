/* SPDX-License-Identifier: GPL-2.0-only */
/* A report as a picture. */
#ifndef SMPAIR_BENCH_PLOT_H
#define SMPAIR_BENCH_PLOT_H

#include "compare.h"

/*
 * Appends an SVG document: a panel per quantity, in it each side's runs as
 * dots in their order from left to right, and its median as a line.
 */
void bench_plot(const struct bench_report *report, struct strbuf *out);

#endif
