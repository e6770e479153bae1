// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bare.h"

static void order_is_taken_out(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	bare_text("\tsmp_wmb();\n\tsmp_store_release(x, 1);\n"
		  "\tr0 = smp_load_acquire(x);\n\txchg_release(y, 1);\n"
		  "\tr1 = atomic_cmpxchg(z, 0, 1);\n\tr2 = test_bit(0, y);\n",
		  &sb);
	assert_string_equal(sb.buf,
			    "\t\n\tWRITE_ONCE(*x, 1);\n"
			    "\tr0 = READ_ONCE(*x);\n\txchg_relaxed(y, 1);\n"
			    "\tr1 = atomic_cmpxchg_relaxed(z, 0, 1);\n"
			    "\tr2 = test_bit(0, y);\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(order_is_taken_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
