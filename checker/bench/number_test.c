// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "number.h"

static void plain_is(const char *s, double value, unsigned int decimals,
		     char next)
{
	const char *end;
	struct number n;

	assert_int_equal(number_parse(s, &end, &n), NUMBER_OK);
	assert_true(n.value == value);
	assert_int_equal(n.decimals, decimals);
	assert_int_equal(*end, next);
}

static void reads_numbers_and_decimals(void **state)
{
	(void)state;
	plain_is("13520.2", 13520.2, 1, 0);
	plain_is("12.300k", 12.3, 3, 'k');
	plain_is("-3 x", -3, 0, ' ');
	plain_is(".5", .5, 1, 0);
	plain_is("1.25e-3", .00125, 5, 0);
	plain_is("1.5e3", 1500, 0, 0);
	plain_is("10, 20", 10, 0, ',');
}

static void result_is(const char *s, enum number_result plain,
		      enum number_result grouped)
{
	const char *end;
	struct number n;

	assert_int_equal(number_parse(s, &end, &n), plain);
	assert_int_equal(number_parse_grouped(s, &end, &n), grouped);
}

static void refuses_what_is_ambiguous(void **state)
{
	(void)state;
	result_is("12,5", NUMBER_COMMA, NUMBER_COMMA);
	result_is("1,234", NUMBER_COMMA, NUMBER_OK);
	result_is("1,234,567.89", NUMBER_COMMA, NUMBER_OK);
	result_is("1,2345", NUMBER_COMMA, NUMBER_COMMA);
	result_is("1234,567", NUMBER_COMMA, NUMBER_COMMA);
	result_is("1.234,56", NUMBER_COMMA, NUMBER_COMMA);
	result_is("1.234.567", NUMBER_COMMA, NUMBER_COMMA);
	result_is("1'234", NUMBER_COMMA, NUMBER_COMMA);
	result_is("1\xc2\xa0"
		  "234",
		  NUMBER_COMMA, NUMBER_COMMA);
	result_is("1\xe2\x80\xaf"
		  "234",
		  NUMBER_COMMA, NUMBER_COMMA);
}

static void refuses_what_is_none(void **state)
{
	(void)state;
	result_is("", NUMBER_NONE, NUMBER_NONE);
	result_is("-", NUMBER_NONE, NUMBER_NONE);
	result_is("nan", NUMBER_NONE, NUMBER_NONE);
	result_is("inf", NUMBER_NONE, NUMBER_NONE);
	result_is("12.", NUMBER_BAD, NUMBER_BAD);
	result_is("0x10", NUMBER_BAD, NUMBER_BAD);
	result_is("1e999", NUMBER_BAD, NUMBER_BAD);
}

static void groups_of_three(void **state)
{
	const char *end;
	struct number n;

	(void)state;
	assert_int_equal(number_parse_grouped("1,234,567.89 x", &end, &n),
			 NUMBER_OK);
	assert_true(n.value == 1234567.89);
	assert_int_equal(n.decimals, 2);
	assert_int_equal(*end, ' ');
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_numbers_and_decimals),
		cmocka_unit_test(refuses_what_is_ambiguous),
		cmocka_unit_test(refuses_what_is_none),
		cmocka_unit_test(groups_of_three),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
