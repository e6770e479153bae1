/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The Mann-Whitney U test (Mann and Whitney, Ann. Math. Statist. 18, 1947;
 * Wilcoxon's rank sum test): do values of one sample tend to be larger than
 * those of the other? It assumes no shape of the distribution.
 */
#ifndef SMPAIR_BENCH_RANKTEST_H
#define SMPAIR_BENCH_RANKTEST_H

#include <stdbool.h>
#include <stddef.h>

/* Up to so many runs of both sides together the distribution is exact. */
enum { RANKTEST_EXACT_RUNS = 60 };

struct rank_test {
	double u;   /* pairs in which b is larger; a tie counts one half */
	double p;   /* two-sided */
	bool exact; /* else the normal approximation */
};

/*
 * Tests a[na] against b[nb], neither empty.
 *
 * Exact: the distribution of the sum of midranks over all choices of na out of
 * na + nb values, ties as they are in the samples (Lehmann, Nonparametrics,
 * 1975, sections 1.2 and 1.4), counted by dynamic programming. Its two-sided
 * p is the share of choices whose rank sum is at least as far from the mean.
 * Else: normal with the variance corrected for ties and a continuity
 * correction of 1/2 (Lehmann, formulas 1.35 and 1.38; Hollander, Wolfe and
 * Chicken, Nonparametric Statistical Methods, 3rd ed., section 4.1).
 */
struct rank_test rank_test(const double *a, size_t na, const double *b,
			   size_t nb);

#endif
