// SPDX-License-Identifier: GPL-2.0-only
#include "summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "cleanup.h"

/* The median absolute deviation of a normal distribution is sigma / 1.4826. */
static const double mad_to_sigma = 1.4826;

enum { MIN_RUNS_FOR_FIRST = 4, OFF_SIGMAS = 5, OFF_PERCENT = 5 };

static int compare_values(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void sort_values(double *values, size_t n)
{
	qsort(values, n, sizeof(*values), compare_values);
}

double median_of_sorted(const double *values, size_t n)
{
	if (n % 2)
		return values[n / 2];
	return values[n / 2 - 1] / 2 + values[n / 2] / 2;
}

static double *sorted_copy(const double *values, size_t n)
{
	double *copy = xmalloc(n * sizeof(*copy));

	memcpy(copy, values, n * sizeof(*copy));
	sort_values(copy, n);
	return copy;
}

static double mean_of(const double *values, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += values[i];
	return sum / (double)n;
}

static double deviation(const double *values, size_t n, double mean)
{
	double squares = 0;

	if (n < 2)
		return 0;
	for (size_t i = 0; i < n; i++)
		squares += (values[i] - mean) * (values[i] - mean);
	return sqrt(squares / (double)(n - 1));
}

struct summary summarize(const double *values, size_t n)
{
	double *sorted CLEANUP(free_ptr) = sorted_copy(values, n);
	double mean = mean_of(values, n);

	return (struct summary){
		.n = n,
		.mean = mean,
		.median = median_of_sorted(sorted, n),
		.min = sorted[0],
		.max = sorted[n - 1],
		.stddev = deviation(values, n, mean),
	};
}

double first_is_off(const double *values, size_t n)
{
	double *rest CLEANUP(free_ptr) = NULL;
	double median, off, mad;

	if (n < MIN_RUNS_FOR_FIRST)
		return 0;
	n--;
	rest = sorted_copy(values + 1, n);
	median = median_of_sorted(rest, n);
	off = values[0] - median;
	for (size_t i = 0; i < n; i++)
		rest[i] = fabs(rest[i] - median);
	sort_values(rest, n);
	mad = median_of_sorted(rest, n);
	if (median <= 0 || fabs(off) <= OFF_SIGMAS * mad_to_sigma * mad ||
	    fabs(off) * 100 <= OFF_PERCENT * median)
		return 0;
	return off / median * 100;
}
