// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "overlay.h"

static void the_last_text_counts(void **state)
{
	struct overlay o = OVERLAY_INIT;

	(void)state;
	overlay_put(&o, "a/b.c", "one\n", 4);
	overlay_put(&o, "a/b.c", "two\n", 4);
	assert_string_equal(overlay_get(&o, "a/b.c")->data, "two\n");
	assert_null(overlay_get(&o, "a/c.c"));
	assert_null(overlay_get(NULL, "a/b.c"));
	overlay_release(&o);
}

static void added_over(void **state)
{
	struct overlay below = OVERLAY_INIT, above = OVERLAY_INIT;

	(void)state;
	overlay_put(&below, "a.c", "old", 3);
	overlay_put(&below, "b.c", "kept", 4);
	overlay_put(&above, "a.c", "new", 3);
	overlay_add(&below, &above);
	overlay_release(&above);
	assert_string_equal(overlay_get(&below, "a.c")->data, "new");
	assert_string_equal(overlay_get(&below, "b.c")->data, "kept");
	overlay_release(&below);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_text_counts),
		cmocka_unit_test(added_over),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
