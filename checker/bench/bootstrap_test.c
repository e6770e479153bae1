// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bootstrap.h"

/* The first numbers of splitmix64 from 1234567, as its author gives them. */
static void known_numbers(void **state)
{
	struct random r = { 1234567 };

	(void)state;
	assert_true(random_next(&r) == 6457827717110365317U);
	assert_true(random_next(&r) == 3203168211198807973U);
	assert_true(random_next(&r) == 9817491932198370423U);
}

static void stays_below(void **state)
{
	struct random r = { 1 };
	int seen[3] = { 0 };

	(void)state;
	for (int i = 0; i < 3000; i++)
		seen[random_below(&r, 3)]++;
	for (int i = 0; i < 3; i++)
		assert_in_range(seen[i], 900, 1100);
}

static void same_every_time(void **state)
{
	static const double a[] = { 10, 11, 12, 13 }, b[] = { 12, 13, 13, 15 };
	struct interval x = bootstrap_medians(a, 4, b, 4, true);
	struct interval y = bootstrap_medians(a, 4, b, 4, true);

	(void)state;
	assert_true(x.low == y.low && x.high == y.high);
	assert_true(x.low < x.high);
}

/* All resamples of equal values are alike. */
static void no_spread(void **state)
{
	static const double a[] = { 100, 100, 100 }, b[] = { 103, 103 };
	struct interval x = bootstrap_medians(a, 3, b, 2, true);

	(void)state;
	assert_true(x.low == 3 && x.high == 3);
	x = bootstrap_medians(b, 2, a, 3, false);
	assert_true(x.low == -3 && x.high == -3);
}

/*
 * Of { 0, 0, 0, 0, 1 } the median is 1 when at least 3 of 5 draws hit the 1:
 * a chance of 5.8 %, which is inside of 97.5 % but outside of 90 %.
 */
static void tail_of_known_chance(void **state)
{
	static const double a[] = { 0, 0, 0, 0, 0 }, b[] = { 0, 0, 0, 0, 1 };
	struct interval x = bootstrap_medians(a, 5, b, 5, false);

	(void)state;
	assert_true(x.low == 0 && x.high == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_numbers),
		cmocka_unit_test(stays_below),
		cmocka_unit_test(same_every_time),
		cmocka_unit_test(no_spread),
		cmocka_unit_test(tail_of_known_chance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
