/* SPDX-License-Identifier: GPL-2.0-only */
/* Units of which a tool picks one after the size of the value. */
#ifndef SMPAIR_BENCH_LOG_UNIT_H
#define SMPAIR_BENCH_LOG_UNIT_H

#include <stdbool.h>

#include "log.h"

/* Do a and b measure the same in steps of the same family (KiB/s, MiB/s)? */
bool log_unit_same_family(const char *a, const char *b);

/* The larger unit of the two, which are of one family. */
const char *log_unit_larger(const char *a, const char *b);

/* Converts v to unit, which is of v->unit's family and not smaller. */
void log_unit_convert(struct bench_value *v, const char *unit);

#endif
