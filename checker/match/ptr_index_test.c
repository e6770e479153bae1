// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <limits.h>

#include <cmocka.h>

#include "ptr_index.h"

enum { KEYS = 5000 }; /* more than fit at first */

static void each_key_keeps_its_number(void **state)
{
	static char keys[KEYS];
	struct ptr_index t = { .at = NULL };

	(void)state;
	for (unsigned int i = 0; i < KEYS; i++) {
		assert_int_equal(*ptr_index_at(&t, &keys[i]), 0);
		*ptr_index_at(&t, &keys[i]) = i + 1;
	}
	for (unsigned int i = 0; i < KEYS; i++)
		assert_int_equal(*ptr_index_at(&t, &keys[i]), i + 1);
	ptr_index_release(&t);
}

static void nothing_is_left_after_clearing(void **state)
{
	static char keys[KEYS];
	struct ptr_index t = { .at = NULL };

	(void)state;
	ptr_index_clear(&t);
	for (unsigned int i = 0; i < KEYS; i++)
		*ptr_index_at(&t, &keys[i]) = 1;
	ptr_index_clear(&t);
	for (unsigned int i = 0; i < KEYS; i++)
		assert_int_equal(*ptr_index_at(&t, &keys[i]), 0);
	t.round = UINT_MAX;
	ptr_index_clear(&t);
	for (unsigned int i = 0; i < KEYS; i++)
		assert_int_equal(*ptr_index_at(&t, &keys[i]), 0);
	ptr_index_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_key_keeps_its_number),
		cmocka_unit_test(nothing_is_left_after_clearing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
