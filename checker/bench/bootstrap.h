/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Intervals by the bootstrap, in the percentile form (Efron and Tibshirani, An
 * Introduction to the Bootstrap, 1993, section 13.3). The generator has a
 * fixed seed: the same samples give the same interval.
 */
#ifndef SMPAIR_BENCH_BOOTSTRAP_H
#define SMPAIR_BENCH_BOOTSTRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Resamples up to 1000 runs a side, and above. */
enum { BOOTSTRAP_RESAMPLES = 10000, BOOTSTRAP_RESAMPLES_LARGE = 1000 };

struct interval {
	double low, high;
};

/* splitmix64 (Steele, Lea and Flood, OOPSLA 2014). */
struct random {
	uint64_t state;
};

uint64_t random_next(struct random *r);
/* One of 0 to n - 1, n not 0 (Lemire, ACM TOMACS 29, 2019: no bias). */
uint32_t random_below(struct random *r, uint32_t n);

/*
 * The 95 % interval of median(b) - median(a), or with relative of
 * 100 * (median(b) / median(a) - 1), for which all of a must be above 0.
 */
struct interval bootstrap_medians(const double *a, size_t na, const double *b,
				  size_t nb, bool relative);

#endif
