// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "location.h"

static void equal_keys_match(void **state)
{
	(void)state;
	assert_true(key_matches("s@a.h>flag", "s@a.h>flag"));
	assert_false(key_matches("s@a.h>flag", "s@b.h>flag"));
	assert_false(key_matches("s@a.h>flag", "s@a.h>flags"));
	assert_true(key_matches("=count", "=count"));
	assert_false(key_matches("=count@a.c", "=count@b.c"));
}

static void inner_record_matches_through_a_pointer(void **state)
{
	(void)state;
	assert_true(key_matches("ns@u.h>map:gid_map@g.h>nr", "gid_map@g.h>nr"));
	assert_true(key_matches("gid_map@g.h>nr", "=init:gid_map@g.h>nr"));
	assert_false(key_matches("s@a.h>tx:con@a.h>state",
				 "s@a.h>rx:con@a.h>state"));
}

static void indices_match_when_one_is_unknown(void **state)
{
	(void)state;
	assert_true(key_matches("s@a.h>v[]", "s@a.h>v[3]"));
	assert_true(key_matches("s@a.h>v[3][]", "s@a.h>v[][7]"));
	assert_false(key_matches("s@a.h>v[2]", "s@a.h>v[3]"));
	assert_false(key_matches("s@a.h>v[2]", "s@a.h>v"));
}

static void locals_and_unknowns_match_nothing_else(void **state)
{
	struct location local = { .key = "%m:map@g.h>nr" };
	struct location fresh = { .key = "s@a.h>x", .flags = LOC_FRESH };

	(void)state;
	assert_false(key_matches("%m:map@g.h>nr", "map@g.h>nr"));
	assert_false(key_matches("?", "?"));
	assert_false(location_shared(&local));
	assert_false(location_shared(&fresh));
}

static void whole_covers_part(void **state)
{
	(void)state;
	assert_true(key_covers("map@g.h", "map@g.h>nr"));
	assert_true(key_covers("ns@u.h>m", "ns@u.h>m:map@g.h>nr"));
	assert_true(key_covers("ns@u.h>m:map@g.h>e", "map@g.h>e[]"));
	assert_true(key_covers("map@g.h>e[]", "map@g.h>e[2]:ext@g.h>first"));
	assert_true(key_covers("map@g.h", "ns@u.h>m:map@g.h>nr"));
	assert_false(key_covers("map@g.h>nr", "map@g.h"));
	assert_false(key_covers("map@g.h>e", "map@g.h>ext"));
	assert_false(key_covers("a@a.h>w:wq@w.h>list", "b@b.h>v:wq@w.h>list"));
	assert_false(key_covers("%l", "s@a.h>x"));
	assert_true(key_covers("%l", "%l:s@a.h>x"));
}

static void known_bits_must_agree(void **state)
{
	struct location a = { .key = "s@a.h>flags",
			      .bit = "A",
			      .bit_value = 0 };
	struct location b = { .key = "s@a.h>flags",
			      .bit = "B",
			      .bit_value = 1 };
	struct location w = { .key = "s@a.h>flags", .bit_value = -1 };

	(void)state;
	assert_false(location_matches(&a, &b));
	assert_true(location_matches(&a, &w));
}

static void identifier_is_the_last_member(void **state)
{
	static const char *const cases[][2] = {
		{ "s@a/b.h>tx:con@c.h>state[]", "state" },
		{ "=count@lib/x.c", "count" },
		{ "=f.count@lib/x.c", "count" },
		{ "=jiffies", "jiffies" },
		{ "map@g.h", "map" },
		{ "*u32", "u32" },
		{ "%l", "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

		key_identifier(cases[i][0], &sb);
		assert_string_equal(sb.buf, cases[i][1]);
	}
}

static void pretty_leaves_files_out(void **state)
{
	static const char *const cases[][2] = {
		{ "s@a/b.h>tx:con@c.h>state[]", "s.tx.state[]" },
		{ "=count@lib/x.c", "count" },
		{ "=init:gid_map@g.h>nr", "init.nr" },
		{ "s@a.h>v[3][]", "s.v[3][]" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

		key_pretty(cases[i][0], &sb);
		assert_string_equal(sb.buf, cases[i][1]);
	}
}

/* What the hash rules out must be what the keys rule out. */
static void hashes_change_no_answer(void **state)
{
	static const char *const keys[] = {
		"s@a.h",
		"s@a.h>flag",
		"s@a.h>v[3]",
		"s@a.h>v[]",
		"ns@u.h>m:map@g.h>e[2]:ext@g.h>first",
		"map@g.h>e[]",
		"map@g.h",
		"ext@g.h>first",
		"=init:gid_map@g.h>nr",
		"gid_map@g.h>nr",
		"=table[7]",
		"=table",
		"%m:map@g.h>nr",
		"%m",
		"?",
	};
	const size_t n = sizeof(keys) / sizeof(keys[0]);

	(void)state;
	for (size_t i = 0; i < n * n; i++) {
		struct location a = { .key = keys[i / n], .bit_value = -1 };
		struct location b = { .key = keys[i % n], .bit_value = -1 };
		bool matches = location_matches(&a, &b);
		bool covers = location_covers(&a, &b);

		a.hash = key_hash(a.key);
		b.hash = key_hash(b.key);
		assert_int_equal(location_matches(&a, &b), matches);
		assert_int_equal(location_covers(&a, &b), covers);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_keys_match),
		cmocka_unit_test(inner_record_matches_through_a_pointer),
		cmocka_unit_test(indices_match_when_one_is_unknown),
		cmocka_unit_test(locals_and_unknowns_match_nothing_else),
		cmocka_unit_test(whole_covers_part),
		cmocka_unit_test(hashes_change_no_answer),
		cmocka_unit_test(known_bits_must_agree),
		cmocka_unit_test(identifier_is_the_last_member),
		cmocka_unit_test(pretty_leaves_files_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
