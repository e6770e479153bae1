/* SPDX-License-Identifier: GPL-2.0-only */
/* Figures of one sample. */
#ifndef SMPAIR_BENCH_SUMMARY_H
#define SMPAIR_BENCH_SUMMARY_H

#include <stddef.h>

struct summary {
	size_t n;
	double mean, median, min, max;
	double stddev; /* of the sample, over n - 1; 0 when n is 1 */
};

/* Sorts the n values, smallest first. */
void sort_values(double *values, size_t n);

/* The middle value, or the mean of the two middle ones. n is not 0. */
double median_of_sorted(const double *values, size_t n);

/*
 * The figures of n values, n not 0, in any order. The deviation is computed
 * in two passes (Higham, Accuracy and Stability of Numerical Algorithms,
 * 2nd ed., section 1.9).
 */
struct summary summarize(const double *values, size_t n);

/*
 * Is the first of n values far from the others, as with a cold cache: more
 * than 5 % of their median and more than 5 deviations, estimated from the
 * median absolute deviation (Rousseeuw and Croux, JASA 88, 1993)? Returns how
 * far in per cent of the median, 0 when it is not or when n is below 4.
 */
double first_is_off(const double *values, size_t n);

#endif
