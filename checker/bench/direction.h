/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether more of a quantity is better or worse, by its name. */
#ifndef SMPAIR_BENCH_DIRECTION_H
#define SMPAIR_BENCH_DIRECTION_H

#include "log.h"

/*
 * Told from the words of name and unit ("Files/sec", "cache-misses", "ms");
 * BETTER_UNKNOWN when none is known or they contradict each other.
 */
enum bench_better direction_of(const char *name, const char *unit);

#endif
