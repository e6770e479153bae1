// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "lines.h"
#include "scratch.h"

struct answer {
	command_vec found;
	string_vec missing, unknown;
};

static void ask(const char *dir, unsigned long long stamp, struct answer *a)
{
	static const char *const names[] = { "a.c", "b/b.c", "c.c" };
	char *file = path_join(dir, "lines");
	string_vec paths = VEC_INIT;

	*a = (struct answer){ 0 };
	for (int i = 0; i < 3; i++)
		string_vec_add(&paths, names[i]);
	lines_look_up(file, stamp, "/t", &paths, &a->found, &a->missing,
		      &a->unknown);
	string_vec_release(&paths);
	free(file);
}

static void answer_release(struct answer *a)
{
	command_vec_release(&a->found);
	string_vec_release(&a->missing);
	string_vec_release(&a->unknown);
}

static void tell(const char *dir, unsigned long long stamp, const char *path)
{
	char *file = path_join(dir, "lines");
	command_vec v = VEC_INIT;
	string_vec missing = VEC_INIT;
	struct compile_command cmd;

	command_plain(&cmd, "/t", "/t", path);
	free(cmd.directory);
	cmd.directory = xstrdup("/o");
	cmd.left_out = true;
	command_add_flag(&cmd, "-DX=\"a b\"");
	vec_push(&v, cmd);
	string_vec_add(&missing, "c.c");
	assert_int_equal(lines_add(file, stamp, &v, &missing), 0);
	command_vec_release(&v);
	string_vec_release(&missing);
	free(file);
}

static void what_was_told_is_known(void **state)
{
	char *dir = scratch_new();
	struct answer a;

	(void)state;
	ask(dir, 1, &a);
	assert_int_equal(a.unknown.n, 3);
	answer_release(&a);
	tell(dir, 1, "b/b.c");
	ask(dir, 1, &a);
	assert_int_equal(a.found.n, 1);
	assert_string_equal(a.found.at[0].path, "b/b.c");
	assert_string_equal(a.found.at[0].file, "/t/b/b.c");
	assert_string_equal(a.found.at[0].directory, "/o");
	assert_string_equal(a.found.at[0].flags.at[0], "-DX=\"a b\"");
	assert_true(a.found.at[0].left_out);
	assert_int_equal(a.missing.n, 1);
	assert_int_equal(a.unknown.n, 1);
	assert_string_equal(a.unknown.at[0], "a.c");
	answer_release(&a);
	scratch_remove(dir);
}

static void another_stamp_knows_nothing(void **state)
{
	char *dir = scratch_new();
	struct answer a;

	(void)state;
	tell(dir, 1, "b/b.c");
	tell(dir, 2, "a.c");
	ask(dir, 1, &a);
	assert_int_equal(a.unknown.n, 3);
	answer_release(&a);
	ask(dir, 2, &a);
	assert_int_equal(a.found.n, 1);
	answer_release(&a);
	scratch_remove(dir);
}

static void a_cut_file_knows_nothing(void **state)
{
	char *dir = scratch_new();
	struct answer a;

	(void)state;
	scratch_file(dir, "lines",
		     "smpair lines 3 0000000000000001\na.c\t/o\t-DX");
	ask(dir, 1, &a);
	assert_int_equal(a.unknown.n, 3);
	answer_release(&a);
	scratch_remove(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_told_is_known),
		cmocka_unit_test(another_stamp_knows_nothing),
		cmocka_unit_test(a_cut_file_knows_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
