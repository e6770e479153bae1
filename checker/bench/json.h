/* SPDX-License-Identifier: GPL-2.0-only */
/* A report as JSON. */
#ifndef SMPAIR_BENCH_JSON_H
#define SMPAIR_BENCH_JSON_H

#include "compare.h"

/*
 * Appends one object, keys in a fixed order, and a newline. Values are in the
 * unit of the log; what is not known is null.
 */
void bench_json(const struct bench_report *report, struct strbuf *out);

#endif
