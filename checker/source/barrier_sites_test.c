// SPDX-License-Identifier: GPL-2.0-only
/* Barriers are counted where they are called, and nowhere else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "barrier_sites.h"
#include "strbuf.h"

/*
 * "LINE:NAME" of each, with a '#' before those in directives and a '=' before
 * those in primitives.
 */
static void expect(const char *text, const char *expected)
{
	struct strbuf got STRBUF_SCOPED = STRBUF_INIT;
	barrier_site_vec sites = VEC_INIT;

	barrier_sites(text, &sites);
	for (size_t i = 0; i < sites.n; i++)
		strbuf_addf(&got, "%s%s%s%u:%s", i ? " " : "",
			    sites.at[i].in_directive ? "#" : "",
			    sites.at[i].in_primitive ? "=" : "",
			    sites.at[i].line, sites.at[i].prim->name);
	assert_string_equal(got.buf, expected);
	vec_release(&sites);
}

static void calls_are_sites(void **state)
{
	(void)state;
	expect("{\tsmp_mb();\n\n\tif (smp_load_acquire (&x))\n\t\tsmp_wmb();",
	       "1:smp_mb 3:smp_load_acquire 4:smp_wmb");
	expect("{smp_mb(); smp_mb();", "1:smp_mb 1:smp_mb");
}

static void words_alone_are_none(void **state)
{
	(void)state;
	expect("{/* smp_mb() */ // smp_mb() \\\n smp_mb()\n", "");
	expect("{\"smp_mb()\" '\\'' \"a\\\"smp_mb()\"", "");
	expect("{smp_mb; my_smp_mb(); smp_mb2(); x = smp_mb", "");
	expect("{READ_ONCE(x);", "");
}

static void lines_are_counted_everywhere(void **state)
{
	(void)state;
	expect("{/*\n*/ smp_mb()", "2:smp_mb");
	expect("{\"a\\\nb\" smp_mb()", "2:smp_mb");
	expect("{// it's\nsmp_mb()", "2:smp_mb");
}

static void directives_are_told(void **state)
{
	(void)state;
	expect("{\n# define f() \\\n smp_mb()\nsmp_wmb()",
	       "#3:smp_mb 4:smp_wmb");
	expect("{x #y smp_mb()", "1:smp_mb");
}

static void declarations_are_none(void **state)
{
	(void)state;
	expect("void smp_mb(void);\nint f(void)\n{\n smp_wmb();\n}\n",
	       "4:smp_wmb");
	expect("int\nsmp_load_acquire(int *p) {\n smp_mb();\n}\n"
	       "int f() {\n smp_mb();\n}",
	       "=3:smp_mb 6:smp_mb");
	expect("f() {\n#if A\n if {\n#else\n if {\n#endif\n}\n}\n"
	       "int smp_mb(void)\n{}\n",
	       "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(calls_are_sites),
		cmocka_unit_test(words_alone_are_none),
		cmocka_unit_test(lines_are_counted_everywhere),
		cmocka_unit_test(directives_are_told),
		cmocka_unit_test(declarations_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
