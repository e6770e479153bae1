// SPDX-License-Identifier: GPL-2.0-only
#include "ranktest.h"

#include <math.h>
#include <stdlib.h>

#include "alloc.h"
#include "cleanup.h"

/* Ranks are kept doubled, so that midranks are whole numbers. */
struct ranked {
	double value;
	bool of_a;
	size_t rank2;
};

struct ranking {
	struct ranked *all;
	size_t na, n;
	size_t sum2; /* doubled rank sum of a */
	double ties; /* sum of t^3 - t over groups of t equal values */
};

static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	return (x->value > y->value) - (x->value < y->value);
}

/* Gives all[from..to), which are equal, their midrank. */
static void rank_group(struct ranking *r, size_t from, size_t to)
{
	double t = (double)(to - from);

	r->ties += t * t * t - t;
	for (size_t i = from; i < to; i++) {
		r->all[i].rank2 = from + to + 1;
		if (r->all[i].of_a)
			r->sum2 += r->all[i].rank2;
	}
}

static struct ranking rank_all(const double *a, size_t na, const double *b,
			       size_t nb)
{
	struct ranking r = { .na = na, .n = na + nb };
	size_t from = 0;

	r.all = xcalloc(r.n, sizeof(*r.all));
	for (size_t i = 0; i < r.n; i++)
		r.all[i] = (struct ranked){
			.value = i < na ? a[i] : b[i - na],
			.of_a = i < na,
		};
	qsort(r.all, r.n, sizeof(*r.all), compare_ranked);
	for (size_t i = 1; i <= r.n; i++) {
		if (i < r.n && r.all[i].value == r.all[from].value)
			continue;
		rank_group(&r, from, i);
		from = i;
	}
	return r;
}

/*
 * count[k * width + s]: choices of k values with the doubled rank sum s. Whole
 * numbers in doubles: C(60, 30) exceeds 2^53, but only sums of positive terms
 * are formed, so the relative error stays near 1e-15.
 */
static double *count_choices(const struct ranking *r, size_t width)
{
	double *count = xcalloc((r->na + 1) * width, sizeof(*count));

	count[0] = 1;
	for (size_t i = 0; i < r->n; i++) {
		size_t rank2 = r->all[i].rank2;

		for (size_t k = r->na; k > 0; k--)
			for (size_t s = width - 1; s >= rank2; s--)
				count[k * width + s] +=
					count[(k - 1) * width + s - rank2];
	}
	return count;
}

static size_t distance(size_t a, size_t b)
{
	return a > b ? a - b : b - a;
}

static double exact_p(const struct ranking *r)
{
	size_t width = r->n * (r->n + 1) + 1, mean2 = r->na * (r->n + 1);
	double *count CLEANUP(free_ptr) = count_choices(r, width);
	const double *of_na = count + r->na * width;
	double far = 0, all = 0;

	for (size_t s = 0; s < width; s++) {
		all += of_na[s];
		if (distance(s, mean2) >= distance(r->sum2, mean2))
			far += of_na[s];
	}
	return far / all;
}

static double normal_p(const struct ranking *r)
{
	double n = (double)r->n, na = (double)r->na, nb = n - na;
	double variance = na * nb / 12 * (n + 1 - r->ties / (n * (n - 1)));
	double off = fabs((double)r->sum2 / 2 - na * (n + 1) / 2) - 0.5;

	if (variance <= 0 || off <= 0)
		return 1;
	return erfc(off / sqrt(variance) / sqrt(2));
}

struct rank_test rank_test(const double *a, size_t na, const double *b,
			   size_t nb)
{
	struct ranking r = rank_all(a, na, b, nb);
	double smaller = (double)r.sum2 / 2 - (double)na * (double)(na + 1) / 2;
	struct rank_test t = { .exact = r.n <= RANKTEST_EXACT_RUNS };

	t.u = (double)na * (double)nb - smaller;
	t.p = t.exact ? exact_p(&r) : normal_p(&r);
	free(r.all);
	return t;
}
