// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "snippet.h"

static void expect(const char *source, unsigned int begin, unsigned int end,
		   const char *text)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	struct source_text t;

	source_text_init(&t, "a.c", source, strlen(source));
	snippet(&t, (struct span){ begin, end }, false, &sb);
	assert_string_equal(sb.buf, text);
	source_text_release(&t);
}

static void tabs_are_spread_in_both_lines(void **state)
{
	(void)state;
	expect("a\tbc\t= d;\n", 2, 4,
	       "    1 | a       bc      = d;\n"
	       "      |         ^~\n");
}

static void a_character_is_one_column(void **state)
{
	(void)state;
	expect("\xc3\xbc = x;\n", 5, 6,
	       "    1 | \xc3\xbc = x;\n"
	       "      |     ^\n");
}

static void the_underline_ends_with_the_line(void **state)
{
	(void)state;
	expect("f(a,\n  b);\n", 0, 10,
	       "    1 | f(a,\n"
	       "      | ^~~~\n");
	expect("last", 1, 4,
	       "    1 | last\n"
	       "      |  ^~~\n");
}

static void an_empty_span_has_a_caret(void **state)
{
	(void)state;
	expect("abc\n", 1, 1,
	       "    1 | abc\n"
	       "      |  ^\n");
}

static void control_characters_do_not_reach_the_terminal(void **state)
{
	(void)state;
	expect("\033[2Jx\r\n", 4, 5,
	       "    1 | ?[2Jx?\n"
	       "      |     ^\n");
}

static void what_is_not_there_is_not_shown(void **state)
{
	(void)state;
	expect("abc\n", 4, 5, "");
	expect("abc\n", 3, 2, "");
	expect("", 0, 0, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tabs_are_spread_in_both_lines),
		cmocka_unit_test(a_character_is_one_column),
		cmocka_unit_test(the_underline_ends_with_the_line),
		cmocka_unit_test(an_empty_span_has_a_caret),
		cmocka_unit_test(control_characters_do_not_reach_the_terminal),
		cmocka_unit_test(what_is_not_there_is_not_shown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
