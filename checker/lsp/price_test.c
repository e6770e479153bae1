// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "price.h"

static void changes_have_both_prices(void **state)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_true(price_add("smp_wmb", "smp_store_release", &out));
	assert_string_equal(out.buf,
			    "x86 none, arm64 dmb ishst -> stlr, "
			    "arm dmb ishst -> dmb ish, powerpc64 lwsync, "
			    "riscv fence w,w -> fence rw,w, s390 none");
}

static void barriers_alone_have_one(void **state)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_true(price_add("smp_mb()", NULL, &out));
	assert_int_equal(strncmp(out.buf, "x86 lock addl, arm64 dmb ish, ", 30),
			 0);
}

static void others_have_none(void **state)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_false(price_add("READ_ONCE", NULL, &out));
	assert_false(price_add("smp_mb__after_atomic", "smp_mb", &out));
	assert_false(price_add("no_primitive", NULL, &out));
	assert_int_equal(out.len, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(changes_have_both_prices),
		cmocka_unit_test(barriers_alone_have_one),
		cmocka_unit_test(others_have_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
