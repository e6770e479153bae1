// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "fingerprint.h"

static struct fingerprint make(struct arena *a, const char *rule,
			       const char *file, const char *function,
			       const char *member)
{
	struct fingerprint id;

	fingerprint_init(&id, rule, file, function, member, a);
	return id;
}

static void each_part_makes_a_difference(void **state)
{
	struct arena a = ARENA_INIT;
	const struct fingerprint ids[] = {
		make(&a, "acqrel", "a.c", "set", "s.ready"),
		make(&a, "weaken-mb", "a.c", "set", "s.ready"),
		make(&a, "acqrel", "b.c", "set", "s.ready"),
		make(&a, "acqrel", "a.c", "get", "s.ready"),
		make(&a, "acqrel", "a.c", "set", "s.done"),
		make(&a, "acqrel", "a.cset", "", "s.ready"),
	};
	const size_t n = sizeof(ids) / sizeof(ids[0]);
	struct fingerprint again = make(&a, "acqrel", "a.c", "set", "s.ready");

	(void)state;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(ids[i].hash, ids[k].hash);
	assert_string_equal(again.hash, ids[0].hash);
	fingerprint_set_ordinal(&again, 2);
	assert_string_not_equal(again.hash, ids[0].hash);
	assert_int_equal(strlen(again.hash), 16);
	arena_release(&a);
}

/* Hosts keep them: a change here makes every finding new to them. */
static void hashes_are_those_of_other_builds(void **state)
{
	struct arena a = ARENA_INIT;
	struct fingerprint id = make(&a, "acqrel", "a.c", "set", "s.ready");

	(void)state;
	assert_string_equal(id.hash, "1ea0dbcd262df3ac");
	arena_release(&a);
}

static void keys_have_four_fields(void **state)
{
	struct arena a = ARENA_INIT;
	struct fingerprint id = make(&a, "acqrel", "a\tb.c", NULL, "s\n.ready");
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	fingerprint_key(&id, &sb);
	assert_string_equal(sb.buf, "acqrel\ta b.c\t-\ts .ready");
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_part_makes_a_difference),
		cmocka_unit_test(hashes_are_those_of_other_builds),
		cmocka_unit_test(keys_have_four_fields),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
