// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <sys/stat.h>

#include "object.h"
#include "scratch.h"
#include "shadow.h"
#include "work_dir.h"

static void lines_that_only_moved_are_old(void **state)
{
	struct strbuf out = STRBUF_INIT;

	(void)state;
	assert_int_equal(new_lines("a.c:1:2: warning: w\n",
				   "a.c:7:2: warning: w\na.c: In function\n",
				   &out),
			 0);
	assert_string_equal(out.buf, "");
	strbuf_release(&out);
}

static void a_second_one_of_a_kind_is_new(void **state)
{
	struct strbuf out = STRBUF_INIT;

	(void)state;
	assert_int_equal(new_lines("a.c:1:2: warning: w\n",
				   "a.c:7:2: warning: w\n"
				   "a.c:9:2: warning: w\n"
				   "a.c:9:3: error: e\n",
				   &out),
			 2);
	assert_string_equal(out.buf, "a.c:9:2: warning: w\n"
				     "a.c:9:3: error: e\n");
	strbuf_release(&out);
}

static void assert_text(const char *dir, const char *name, const char *want)
{
	char *path = path_join(dir, name);
	struct strbuf text = STRBUF_INIT;

	assert_int_equal(read_file(path, &text), 0);
	assert_string_equal(text.buf, want);
	strbuf_release(&text);
	free(path);
}

static void a_shadow_leaves_the_tree_alone(void **state)
{
	struct overlay texts = OVERLAY_INIT;
	char *root = scratch_new(), *dir = scratch_new();

	(void)state;
	scratch_file(root, "a.c", "a");
	scratch_file(root, "x/y/b.c", "b");
	scratch_file(root, "x/y/c.c", "c");
	scratch_file(root, "x/d.c", "d");
	overlay_put(&texts, "x/y/b.c", "new b", 5);
	overlay_put(&texts, "a.c", "new a", 5);
	overlay_put(&texts, "x/z/e.c", "new e", 5);
	assert_int_equal(shadow_make(root, &texts, dir), 0);
	assert_text(dir, "a.c", "new a");
	assert_text(dir, "x/y/b.c", "new b");
	assert_text(dir, "x/y/c.c", "c");
	assert_text(dir, "x/d.c", "d");
	assert_text(dir, "x/z/e.c", "new e");
	assert_text(root, "a.c", "a");
	assert_text(root, "x/y/b.c", "b");
	overlay_release(&texts);
	scratch_remove(dir);
	scratch_remove(root);
}

static void what_killed_runs_left_goes(void **state)
{
	const struct timespec old[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };
	char *cache = scratch_new();
	char *left = path_join(cache, "gate/aaaaaa");
	char *dir;

	(void)state;
	scratch_file(cache, "gate/aaaaaa/x.o", "");
	utimensat(AT_FDCWD, left, old, 0);
	dir = work_dir_new(cache);
	assert_true(path_is_dir(dir));
	assert_false(path_is_dir(left));
	work_dir_remove(&dir);
	assert_null(dir);
	free(left);
	scratch_remove(cache);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_that_only_moved_are_old),
		cmocka_unit_test(a_second_one_of_a_kind_is_new),
		cmocka_unit_test(what_killed_runs_left_goes),
		cmocka_unit_test(a_shadow_leaves_the_tree_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
