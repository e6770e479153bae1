// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "summary.h"

static void close_to(double a, double b)
{
	assert_true(fabs(a - b) < 1e-9);
}

static void figures(void **state)
{
	/* Mean 5, squares of the deviations 32: sqrt(32 / 7). */
	static const double v[] = { 9, 2, 4, 4, 5, 4, 7, 5 };
	struct summary s = summarize(v, 8);

	(void)state;
	assert_int_equal(s.n, 8);
	close_to(s.mean, 5);
	close_to(s.median, 4.5);
	close_to(s.stddev, sqrt(32.0 / 7));
	close_to(s.min, 2);
	close_to(s.max, 9);
	assert_true(v[0] == 9);
}

static void one_value(void **state)
{
	static const double v[] = { 3.5 };
	struct summary s = summarize(v, 1);

	(void)state;
	close_to(s.median, 3.5);
	close_to(s.stddev, 0);
}

/* The naive formula loses all digits here. */
static void small_spread_of_large_values(void **state)
{
	static const double v[] = { 1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16 };

	(void)state;
	close_to(summarize(v, 4).stddev, sqrt(30));
}

static void cold_first_run(void **state)
{
	static const double cold[] = { 130, 100, 101, 99, 100 };
	static const double even[] = { 100, 100, 100, 100 };
	static const double little[] = { 104, 100, 100, 100, 100 };
	static const double wide[] = { 130, 80, 100, 120, 90 };

	(void)state;
	close_to(first_is_off(cold, 5), 30);
	close_to(first_is_off(cold, 3), 0);
	close_to(first_is_off(even, 4), 0);
	close_to(first_is_off(little, 5), 0);
	close_to(first_is_off(wide, 5), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures),
		cmocka_unit_test(one_value),
		cmocka_unit_test(small_spread_of_large_values),
		cmocka_unit_test(cold_first_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
