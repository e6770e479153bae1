// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scan_words.h"

static unsigned int count(const char *text, struct strbuf *includes)
{
	struct word_scanner *ws = word_scanner_new();
	/* Exactly as long as it is, so that a sanitizer sees an overrun. */
	char *copy = malloc(strlen(text) + 1);
	unsigned int n;

	memcpy(copy, text, strlen(text));
	n = word_scanner_run(ws, copy, strlen(text), includes);
	free(copy);
	free(ws);
	return n;
}

static void whole_words_count(void **state)
{
	struct strbuf inc = STRBUF_INIT;

	(void)state;
	assert_int_equal(count("", &inc), 0);
	assert_int_equal(count("mb", &inc), 0);
	assert_int_equal(count("smp_mb", &inc), 1);
	assert_int_equal(count("smp_mb()", &inc), 1);
	assert_int_equal(count("xsmp_mb()", &inc), 0);
	assert_int_equal(count("smp_mbx()", &inc), 0);
	assert_int_equal(count("smp_mb__after_atomic();smp_wmb();"
			       "smp_rmb();\n\tx = smp_load_acquire(&y);",
			       &inc),
			 4);
	assert_int_equal(count("READ_ONCE(smp_mbsmp_mb)", &inc), 0);
	assert_int_equal(inc.len, 0);
	strbuf_release(&inc);
}

static void includes_are_listed(void **state)
{
	struct strbuf inc = STRBUF_INIT;

	(void)state;
	count("#include <linux/a.h>\n# include \"b.c\"\ninclude <no.h>\n"
	      "#include MACRO\n#include <cut",
	      &inc);
	assert_string_equal(inc.buf, "<linux/a.h>\t\"b.c\"\t");
	strbuf_release(&inc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_words_count),
		cmocka_unit_test(includes_are_listed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
