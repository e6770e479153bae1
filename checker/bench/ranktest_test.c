// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "bootstrap.h"
#include "ranktest.h"

enum { MOST = 12 };

static void close_to(double a, double b, double relative)
{
	assert_true(fabs(a - b) <= relative * fabs(b));
}

/* Pairs in which b is larger, by the definition. */
static double count_pairs(const double *a, size_t na, const double *b,
			  size_t nb)
{
	double u = 0;

	for (size_t i = 0; i < na; i++)
		for (size_t j = 0; j < nb; j++)
			u += b[j] > a[i] ? 1 : b[j] == a[i] ? .5 : 0;
	return u;
}

/* p by trying every choice of na out of all values. */
static double brute_force(const double *a, size_t na, const double *b,
			  size_t nb)
{
	double all[MOST], x[MOST] = { 0 }, y[MOST] = { 0 };
	double middle = (double)(na * nb) / 2;
	double off = fabs(count_pairs(a, na, b, nb) - middle);
	unsigned int far = 0, choices = 0;

	for (size_t i = 0; i < na + nb; i++)
		all[i] = i < na ? a[i] : b[i - na];
	for (unsigned int set = 0; set < 1U << (na + nb); set++) {
		size_t nx = 0, ny = 0;

		if ((size_t)__builtin_popcount(set) != na)
			continue;
		for (size_t i = 0; i < na + nb; i++)
			if (set >> i & 1)
				x[nx++] = all[i];
			else
				y[ny++] = all[i];
		choices++;
		far += fabs(count_pairs(x, nx, y, ny) - middle) >= off - 1e-9;
	}
	return (double)far / choices;
}

static void agrees(const double *a, size_t na, const double *b, size_t nb)
{
	struct rank_test t = rank_test(a, na, b, nb);

	assert_true(t.exact);
	close_to(t.u, count_pairs(a, na, b, nb), 1e-12);
	close_to(t.p, brute_force(a, na, b, nb), 1e-12);
}

/* Small whole numbers: many ties. */
static void equals_brute_force(void **state)
{
	double v[MOST] = { 0 };
	struct random r = { 7 };

	(void)state;
	for (int round = 0; round < 150; round++) {
		size_t na = 1 + random_below(&r, 6);
		size_t nb = 1 + random_below(&r, 6);
		uint32_t values = 2 + random_below(&r, 30);

		for (size_t i = 0; i < na + nb; i++)
			v[i] = random_below(&r, values);
		agrees(v, na, v + na, nb);
	}
}

/* 2 / C(8, 4) and 2 / C(6, 3): why a verdict takes 4 runs a side. */
static void separated_samples(void **state)
{
	static const double low[] = { 1, 2, 3, 4 }, high[] = { 5, 6, 7, 8 };

	(void)state;
	close_to(rank_test(low, 4, high, 4).p, 2.0 / 70, 1e-12);
	close_to(rank_test(low, 3, high, 3).p, 2.0 / 20, 1e-12);
	close_to(rank_test(low, 4, high, 4).u, 16, 1e-12);
	close_to(rank_test(high, 4, low, 4).u, 0, 0);
}

static void equal_values(void **state)
{
	static const double same[80];

	(void)state;
	close_to(rank_test(same, 5, same, 5).p, 1, 1e-12);
	close_to(rank_test(same, 40, same, 40).p, 1, 1e-12);
}

/* At the limit between the two methods they nearly agree. */
static void normal_is_near_exact(void **state)
{
	double a[31], b[31];
	struct rank_test exact, normal;
	struct random r = { 3 };

	(void)state;
	for (int i = 0; i < 31; i++) {
		a[i] = random_below(&r, 100);
		b[i] = random_below(&r, 100) + 15;
	}
	exact = rank_test(a, 30, b, 30);
	normal = rank_test(a, 31, b, 30);
	assert_true(exact.exact);
	assert_false(normal.exact);
	close_to(normal.p, exact.p, .5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equals_brute_force),
		cmocka_unit_test(separated_samples),
		cmocka_unit_test(equal_values),
		cmocka_unit_test(normal_is_near_exact),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
