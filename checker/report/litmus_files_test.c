// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "litmus_files.h"
#include "path.h"

static void expect_file(const char *dir, const char *name, const char *text)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char *path = path_join(dir, name);

	assert_int_equal(read_file(path, &sb), 0);
	assert_string_equal(sb.buf, text);
	unlink(path);
	free(path);
}

static void files_are_named_by_place(void **state)
{
	struct finding f = { .litmus_before = "one", .litmus_after = "two" };
	char dir[] = "/tmp/litmus_files_test.XXXXXX";
	struct function fn = { .key = "f", .name = "f" };
	struct event e = { .line = 7 };
	struct findings all = { 0 };
	struct reason r = { 0 };

	(void)state;
	r.about = (struct site){ unit_new("fs/a.c"), &fn, &e };
	vec_push(&f.reasons, r);
	vec_push(&all.all, &f);
	assert_non_null(mkdtemp(dir));
	assert_int_equal(report_litmus_files(&all, dir), 2);
	expect_file(dir, "fs_a.c-7-before.litmus", "one");
	expect_file(dir, "fs_a.c-7-after.litmus", "two");
	rmdir(dir);
	unit_free((struct unit *)(uintptr_t)r.about.unit);
	vec_release(&f.reasons);
	vec_release(&all.all);
}

static void no_test_is_no_file(void **state)
{
	struct findings all = { 0 };
	struct finding f = { 0 };

	(void)state;
	vec_push(&all.all, &f);
	assert_int_equal(report_litmus_files(&all, "/tmp"), 0);
	assert_int_equal(report_litmus_files(&all, "/dev/null/x"), -1);
	vec_release(&all.all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_are_named_by_place),
		cmocka_unit_test(no_test_is_no_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
