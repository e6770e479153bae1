// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "litmus_text.h"

static const char before[] = "C mp-before\n"
			     "\n"
			     "{}\n"
			     "\n"
			     "P0(int *x, int *y)\n"
			     "{\n"
			     "\tWRITE_ONCE(*x, 1);\n"
			     "\tsmp_mb();\n"
			     "\tWRITE_ONCE(*y, 1);\n"
			     "}\n"
			     "\n"
			     "P1(int *x, int *y)\n"
			     "{\n"
			     "\tint r0;\n"
			     "\tint r1;\n"
			     "\n"
			     "\tr0 = READ_ONCE(*y);\n"
			     "\tsmp_rmb();\n"
			     "\tr1 = READ_ONCE(*x);\n"
			     "}\n"
			     "\n"
			     "locations [x; y]\n"
			     "exists (1:r0=1 /\\ 1:r1=0)\n";
static const char after[] = "C mp-after\n"
			    "\n"
			    "{}\n"
			    "\n"
			    "P0(int *x, int *y)\n"
			    "{\n"
			    "\tWRITE_ONCE(*x, 1);\n"
			    "\tsmp_wmb();\n"
			    "\tWRITE_ONCE(*y, 1);\n"
			    "}\n"
			    "\n"
			    "P1(int *x, int *y)\n"
			    "{\n"
			    "\tint r0;\n"
			    "\tint r1;\n"
			    "\n"
			    "\tr0 = READ_ONCE(*y);\n"
			    "\tsmp_rmb();\n"
			    "\tr1 = READ_ONCE(*x);\n"
			    "}\n"
			    "\n"
			    "locations [x; y]\n"
			    "exists (1:r0=1 /\\ 1:r1=0)\n";

static void both_tests_in_one(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_int_equal(litmus_text(before, after, &sb), 0);
	assert_string_equal(sb.buf, "     C mp\n"
				    "     {}\n"
				    "     P0(int *x, int *y)\n"
				    "     {\n"
				    "     \tWRITE_ONCE(*x, 1);\n"
				    "    -\tsmp_mb();\n"
				    "    +\tsmp_wmb();\n"
				    "     \tWRITE_ONCE(*y, 1);\n"
				    "     }\n"
				    "     P1(int *x, int *y)\n"
				    "     {\n"
				    "     \tint r0;\n"
				    "     \tint r1;\n"
				    "     \tr0 = READ_ONCE(*y);\n"
				    "     \tsmp_rmb();\n"
				    "     \tr1 = READ_ONCE(*x);\n"
				    "     }\n"
				    "     exists (1:r0=1 /\\ 1:r1=0)\n"
				    "\n"
				    "    before: Observation Never 0 3\n"
				    "    after:  Observation Never 0 3\n"
				    "\n");
}

static void equal_tests_have_no_signs(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_int_equal(litmus_text(after, after, &sb), 0);
	assert_non_null(strstr(sb.buf, "     \tsmp_wmb();\n"));
	assert_null(strstr(sb.buf, "    +"));
}

static void no_test_changes_nothing(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	strbuf_addstr(&sb, "as it was");
	assert_int_equal(litmus_text(before, "C nonsense\n", &sb), -1);
	assert_string_equal(sb.buf, "as it was");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_tests_in_one),
		cmocka_unit_test(equal_tests_have_no_signs),
		cmocka_unit_test(no_test_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
