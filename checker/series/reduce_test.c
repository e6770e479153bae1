// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "reduce.h"

static const char test[] = "C f+g-after\n"
			   "\n"
			   "{}\n"
			   "\n"
			   "P0(int *full, int *item, int *lid)\n"
			   "{\n"
			   "\tint r0;\n"
			   "\tint r1;\n"
			   "\n"
			   "\tr0 = *lid;\n"
			   "\tr1 = *item;\n"
			   "\t*item = 1;\n"
			   "\t*lid = 1;\n"
			   "\tsmp_store_release(full, 1);\n"
			   "}\n"
			   "\n"
			   "P1(int *full, int *item, int *lid)\n"
			   "{\n"
			   "\tint r0;\n"
			   "\tint r1;\n"
			   "\tint r2;\n"
			   "\n"
			   "\tr0 = *lid;\n"
			   "\tr1 = smp_load_acquire(full);\n"
			   "\tif (r1) {\n"
			   "\t\tr2 = *item;\n"
			   "\t\t*lid = 2;\n"
			   "\t}\n"
			   "}\n"
			   "\n"
			   "locations [full; item; lid]\n"
			   "exists (1:r1=1 /\\ 1:r2=0)\n";

static void the_flag_and_one_datum_stay(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_int_equal(litmus_reduce(test, &sb), 0);
	assert_string_equal(sb.buf, "C f+g-after\n"
				    "\n"
				    "{}\n"
				    "\n"
				    "P0(int *full, int *item)\n"
				    "{\n"
				    "\n"
				    "\t*item = 1;\n"
				    "\tsmp_store_release(full, 1);\n"
				    "}\n"
				    "\n"
				    "P1(int *full, int *item)\n"
				    "{\n"
				    "\tint r1;\n"
				    "\tint r2;\n"
				    "\n"
				    "\tr1 = smp_load_acquire(full);\n"
				    "\tif (r1) {\n"
				    "\t\tr2 = *item;\n"
				    "\t}\n"
				    "}\n"
				    "\n"
				    "exists (1:r1=1 /\\ 1:r2=0)\n");
}

/* With from changed to to; the same length. */
static char *changed(const char *from, const char *to)
{
	char *copy = strdup(test), *at = strstr(copy, from);

	assert_non_null(at);
	memcpy(at, to, strlen(to));
	return copy;
}

static void what_decides_on_the_rest_has_to_stay(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char *other = changed("if (r1)", "if (r0)");

	(void)state;
	strbuf_addstr(&sb, "as it was");
	assert_int_equal(litmus_reduce(other, &sb), -1);
	assert_string_equal(sb.buf, "as it was");
	free(other);
}

static void other_conditions_are_left_alone(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char *other = changed("/\\ 1:r2=0", "/\\ 0:r1=0");

	(void)state;
	assert_int_equal(litmus_reduce(other, &sb), -1);
	assert_int_equal(litmus_reduce("C nonsense\n", &sb), -1);
	assert_string_equal(sb.buf, "");
	free(other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_flag_and_one_datum_stay),
		cmocka_unit_test(what_decides_on_the_rest_has_to_stay),
		cmocka_unit_test(other_conditions_are_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
