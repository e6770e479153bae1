// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "json_text.h"

static void expect(const char *in, const char *out)
{
	json_t *value = json_text(in);

	assert_string_equal(json_string_value(value), out);
	json_decref(value);
}

static void what_is_utf8_stays(void **state)
{
	(void)state;
	assert_true(is_utf8(""));
	assert_true(is_utf8("gr\xc3\xb6\xc3\x9f"
			    "er \xe2\x86\x92 \xf0\x9f\x90\xa7"));
	expect("", "");
	expect("\xe2\x86\x92", "\xe2\x86\x92");
}

static void each_other_byte_is_replaced(void **state)
{
	(void)state;
	assert_false(is_utf8("caf\xe9"));
	expect("caf\xe9", "caf\xef\xbf\xbd");
	expect("\xe9t\xe9 \xc3\xa9", "\xef\xbf\xbdt\xef\xbf\xbd \xc3\xa9");
	/* cut short, and a surrogate */
	expect("\xe2\x86", "\xef\xbf\xbd\xef\xbf\xbd");
	expect("\xed\xa0\x80.", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd.");
}

static void absent_values_are_left_out(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	json_t *o = json_object();

	(void)state;
	json_put_text(o, "z", "last letter");
	json_put_text(o, "none", NULL);
	json_put(o, "nothing", NULL);
	json_put(o, "a", json_integer(1));
	json_print(o, JSON_COMPACT, &sb);
	assert_string_equal(sb.buf, "{\"z\":\"last letter\",\"a\":1}\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_utf8_stays),
		cmocka_unit_test(each_other_byte_is_replaced),
		cmocka_unit_test(absent_values_are_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
