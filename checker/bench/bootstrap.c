// SPDX-License-Identifier: GPL-2.0-only
#include "bootstrap.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "cleanup.h"
#include "summary.h"

static const uint64_t seed = 20240229;

enum { LARGE = 1000, TAILS = 40 }; /* 1/40 is cut off at either end */

struct sample {
	double *sorted;
	uint32_t *drawn; /* how often each was drawn */
	size_t n;
};

uint64_t random_next(struct random *r)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

uint32_t random_below(struct random *r, uint32_t n)
{
	uint32_t reject = -n % n;
	uint64_t product;

	do {
		product = (random_next(r) >> 32) * n;
	} while ((uint32_t)product < reject);
	return (uint32_t)(product >> 32);
}

static void sample_init(struct sample *s, const double *values, size_t n)
{
	s->n = n;
	s->sorted = xmalloc(n * sizeof(*s->sorted));
	memcpy(s->sorted, values, n * sizeof(*s->sorted));
	sort_values(s->sorted, n);
	s->drawn = xmalloc(n * sizeof(*s->drawn));
}

static void sample_release(struct sample *s)
{
	free(s->sorted);
	free(s->drawn);
}

/* The value at place k, from 0, of what was drawn. */
static double drawn_at(const struct sample *s, size_t k)
{
	size_t i = 0, seen = s->drawn[0];

	while (seen <= k)
		seen += s->drawn[++i];
	return s->sorted[i];
}

/* The median of n values drawn with replacement. */
static double draw_median(struct sample *s, struct random *r)
{
	memset(s->drawn, 0, s->n * sizeof(*s->drawn));
	for (size_t i = 0; i < s->n; i++)
		s->drawn[random_below(r, (uint32_t)s->n)]++;
	if (s->n % 2)
		return drawn_at(s, s->n / 2);
	return drawn_at(s, s->n / 2 - 1) / 2 + drawn_at(s, s->n / 2) / 2;
}

static void draw_all(double *out, size_t resamples, struct sample *a,
		     struct sample *b, bool relative)
{
	struct random r = { seed };

	for (size_t i = 0; i < resamples; i++) {
		double before = draw_median(a, &r);
		double diff = draw_median(b, &r) - before;

		out[i] = relative ? 100 * diff / before : diff;
	}
}

struct interval bootstrap_medians(const double *a, size_t na, const double *b,
				  size_t nb, bool relative)
{
	size_t resamples = na > LARGE || nb > LARGE ? BOOTSTRAP_RESAMPLES_LARGE
						    : BOOTSTRAP_RESAMPLES;
	double *drawn CLEANUP(free_ptr) = xmalloc(resamples * sizeof(*drawn));
	size_t cut = resamples / TAILS;
	struct sample sa, sb;

	sample_init(&sa, a, na);
	sample_init(&sb, b, nb);
	draw_all(drawn, resamples, &sa, &sb, relative);
	sample_release(&sa);
	sample_release(&sb);
	sort_values(drawn, resamples);
	return (struct interval){ drawn[cut], drawn[resamples - 1 - cut] };
}
