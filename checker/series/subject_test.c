// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "subject.h"
#include "wrap.h"

static void expect_prefix(const char *history, const char *want, bool capital)
{
	struct arena a = ARENA_INIT;
	bool is_capital = false;
	const char *got = subject_prefix(&a, history, &is_capital);

	if (want)
		assert_string_equal(got, want);
	else
		assert_null(got);
	assert_int_equal(is_capital, capital);
	arena_release(&a);
}

static void most_frequent_prefix(void **state)
{
	(void)state;
	expect_prefix("net: 8021q: fix it\nnet: tidy\nnet: 8021q: again\n",
		      "net: 8021q:", false);
	expect_prefix("erofs: Do\nerofs: be\nerofs: So\n", "erofs:", true);
	expect_prefix("a: x\nb: x\nb: y\na: y\n", "a:", false);
	expect_prefix("drm/x/y: z\n", "drm/x/y:", false);
}

static void subjects_without_prefix(void **state)
{
	(void)state;
	expect_prefix("", NULL, false);
	expect_prefix("Linux 6.12\nRevert \"a: b\"\n", NULL, false);
	expect_prefix("only:\nfix foo: bar\n", NULL, false);
	expect_prefix("treewide: x\nTree-wide: y\nlib: z\n", "lib:", false);
}

static void expect_path(const char *path, const char *want)
{
	struct arena a = ARENA_INIT;

	assert_string_equal(subject_prefix_of_path(&a, path), want);
	arena_release(&a);
}

static void prefix_of_path(void **state)
{
	(void)state;
	expect_path("top.c", "top:");
	expect_path("kernel/fork.c", "kernel/fork:");
	expect_path("fs/erofs/xattr.c", "fs/erofs:");
	expect_path("drivers/net/ethernet/intel/ice/ice_main.c", "ice:");
}

static void words_are_wrapped(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	strbuf_addstr(&sb, "- ");
	wrap_words("aa  bb\ncc dddddddddd", "  ", 7, &sb);
	assert_string_equal(sb.buf, "- aa bb\n  cc\n  dddddddddd\n");
	strbuf_clear(&sb);
	wrap_paragraph(" \n", &sb);
	assert_int_equal(sb.len, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(most_frequent_prefix),
		cmocka_unit_test(subjects_without_prefix),
		cmocka_unit_test(prefix_of_path),
		cmocka_unit_test(words_are_wrapped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
