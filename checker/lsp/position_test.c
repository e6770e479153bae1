// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "position.h"

/* a, a-umlaut, G clef, end of line; then three kinds of line end; x. */
static const char text[] = "a\xc3\xa4\xf0\x9d\x84\x9e!\nb\r\nc\rx";

static void both_ways(enum position_encoding enc, size_t offset,
		      unsigned int line, unsigned int character)
{
	const struct position p = { line, character };
	struct line_index x;
	struct position got;

	line_index_init(&x, text, sizeof(text) - 1);
	got = position_at(&x, enc, offset);
	assert_int_equal(got.line, line);
	assert_int_equal(got.character, character);
	assert_int_equal(position_offset(&x, enc, p), offset);
	line_index_release(&x);
}

static size_t offset_of(enum position_encoding enc, const char *s,
			unsigned int line, unsigned int character)
{
	struct line_index x;
	size_t offset;

	line_index_init(&x, s, strlen(s));
	offset = position_offset(&x, enc, (struct position){ line, character });
	line_index_release(&x);
	return offset;
}

static void utf16_counts_pairs(void **state)
{
	(void)state;
	both_ways(POSITION_UTF16, 0, 0, 0);
	both_ways(POSITION_UTF16, 1, 0, 1);
	both_ways(POSITION_UTF16, 3, 0, 2);
	both_ways(POSITION_UTF16, 7, 0, 4);
	both_ways(POSITION_UTF16, 8, 0, 5);
}

static void utf8_counts_bytes(void **state)
{
	(void)state;
	both_ways(POSITION_UTF8, 3, 0, 3);
	both_ways(POSITION_UTF8, 7, 0, 7);
}

static void lines_end_in_three_ways(void **state)
{
	(void)state;
	both_ways(POSITION_UTF16, 9, 1, 0);
	both_ways(POSITION_UTF16, 12, 2, 0);
	both_ways(POSITION_UTF16, 14, 3, 0);
	both_ways(POSITION_UTF16, 15, 3, 1);
}

static void what_is_outside_is_the_nearest_inside(void **state)
{
	(void)state;
	assert_int_equal(offset_of(POSITION_UTF16, text, 0, 99), 8);
	assert_int_equal(offset_of(POSITION_UTF16, text, 1, 99), 10);
	assert_int_equal(offset_of(POSITION_UTF16, text, 99, 0), 15);
	assert_int_equal(offset_of(POSITION_UTF16, text, 0, 3), 3);
	assert_int_equal(offset_of(POSITION_UTF8, text, 0, 2), 1);
	assert_int_equal(offset_of(POSITION_UTF16, "", 0, 0), 0);
	assert_int_equal(offset_of(POSITION_UTF16, "", 5, 5), 0);
	assert_int_equal(offset_of(POSITION_UTF16, "\n", 1, 0), 1);
}

static void bytes_that_are_no_utf8_count_one(void **state)
{
	(void)state;
	assert_int_equal(offset_of(POSITION_UTF16, "\xe4\xff\xc3", 0, 2), 2);
	assert_int_equal(offset_of(POSITION_UTF16, "\xf0\x9d", 0, 1), 1);
	assert_int_equal(offset_of(POSITION_UTF16, "\xf0\x9d", 0, 2), 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(utf16_counts_pairs),
		cmocka_unit_test(utf8_counts_bytes),
		cmocka_unit_test(lines_end_in_three_ways),
		cmocka_unit_test(what_is_outside_is_the_nearest_inside),
		cmocka_unit_test(bytes_that_are_no_utf8_count_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
