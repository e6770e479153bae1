// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "compdb.h"
#include "scratch.h"

#define DB "compile_commands.json"

static char *real_scratch(void)
{
	char *dir = scratch_new();
	char *real = realpath(dir, NULL);

	free(dir);
	return real;
}

static void both_forms_are_read(void **state)
{
	char *dir = real_scratch();
	char *root = NULL;
	command_vec v = VEC_INIT;

	(void)state;
	scratch_file(dir, "src/a/a.c", "");
	scratch_file(dir, "src/b/b.c", "");
	scratch_file(dir, "src/b/b.S", "");
	scratch_file(dir, DB,
		     "[{\"directory\": \"src/a\", \"file\": \"a.c\","
		     "  \"command\": \"gcc -Iinc -DX='\\\"x y\\\"' -c a.c\"},"
		     " {\"directory\": \"src\", \"file\": \"b/b.S\","
		     "  \"arguments\": [\"gcc\", \"-c\", \"b/b.S\"]},"
		     " {\"directory\": \"src\", \"file\": \"b/b.c\","
		     "  \"arguments\": [\"gcc\", \"-mrecord-mcount\", \"-DY\","
		     "  \"-o\", \"b.o\", \"b/b.c\"]}]");
	assert_int_equal(compdb_load(dir, NULL, &v, &root), 0);
	assert_int_equal(v.n, 2);
	assert_string_equal(v.at[0].path, "a/a.c");
	assert_int_equal(v.at[0].flags.n, 2);
	assert_string_equal(v.at[0].flags.at[1], "-DX=\"x y\"");
	assert_string_equal(v.at[1].path, "b/b.c");
	assert_string_equal(v.at[1].flags.at[0], "-DY");
	assert_string_equal(root + strlen(root) - 4, "/src");
	assert_true(path_is_dir(v.at[1].directory));
	command_vec_release(&v);
	free(root);
	scratch_remove(dir);
}

static void the_root_may_be_given(void **state)
{
	char *dir = real_scratch();
	char *file = path_join(dir, DB);
	command_vec v = VEC_INIT;

	(void)state;
	scratch_file(dir, "src/a.c", "");
	scratch_file(dir, DB,
		     "[{\"directory\": \".\", \"file\": \"src/a.c\","
		     "  \"command\": \"gcc src/a.c\"}]");
	assert_int_equal(compdb_load(file, dir, &v, NULL), 0);
	assert_string_equal(v.at[0].path, "src/a.c");
	command_vec_release(&v);
	free(file);
	scratch_remove(dir);
}

static void the_source_tree_of_a_kernel_is_the_root(void **state)
{
	char *dir = real_scratch();
	char *objtree = path_join(dir, "o");
	char *root = NULL;
	command_vec v = VEC_INIT;

	(void)state;
	scratch_file(dir, "src/Kconfig", "");
	scratch_file(dir, "src/Makefile", "VERSION = 6\nPATCHLEVEL = 12\n");
	scratch_file(dir, "src/fs/a.c", "");
	scratch_file(dir, "src/fs/b.c", "");
	scratch_file(dir, "o/fs/a.mod.c", "");
	scratch_file(dir, "o/" DB,
		     "[{\"directory\": \".\", \"file\": \"fs/a.mod.c\","
		     "  \"command\": \"gcc -D__KERNEL__ -c fs/a.mod.c\"},"
		     " {\"directory\": \".\", \"file\": \"../src/fs/a.c\","
		     "  \"command\": \"gcc -D__KERNEL__ -c ../src/fs/a.c\"},"
		     " {\"directory\": \".\", \"file\": \"fs/b.c\","
		     "  \"command\": \"gcc -D__KERNEL__ -c ../src/fs/b.c\"}]");
	assert_int_equal(compdb_load(objtree, NULL, &v, &root), 0);
	assert_string_equal(root + strlen(dir), "/src");
	assert_int_equal(v.n, 3);
	assert_string_equal(v.at[0].path, v.at[0].file);
	assert_string_equal(v.at[1].path, "fs/a.c");
	assert_string_equal(v.at[2].path, "fs/b.c");
	command_vec_release(&v);
	free(root);
	free(objtree);
	scratch_remove(dir);
}

static void a_file_that_is_gone_is_left_out(void **state)
{
	char *dir = real_scratch();
	command_vec v = VEC_INIT;

	(void)state;
	scratch_file(dir, "a.c", "");
	scratch_file(dir, DB,
		     "[{\"directory\": \".\", \"file\": \"a.c\","
		     "  \"command\": \"gcc a.c\"},"
		     " {\"directory\": \".\", \"file\": \"gone.c\","
		     "  \"command\": \"gcc gone.c\"}]");
	assert_int_equal(compdb_load(dir, dir, &v, NULL), 0);
	assert_int_equal(v.n, 1);
	command_vec_release(&v);
	scratch_remove(dir);
}

static void bad_databases_are_errors(void **state)
{
	static const char *const texts[] = {
		"",
		"[",
		"[]",
		"{}",
		"[{\"directory\": 3}]",
		"\xff\xfe",
		"[{\"directory\": \".\", \"file\": \"gone.c\","
		" \"command\": \"gcc gone.c\"}]",
	};
	char *dir = real_scratch();

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		command_vec v = VEC_INIT;
		char *root = NULL;

		scratch_file(dir, DB, texts[i]);
		assert_int_equal(compdb_load(dir, NULL, &v, &root), -1);
		assert_null(root);
		command_vec_release(&v);
	}
	scratch_remove(dir);
}

static void no_database_is_an_error(void **state)
{
	char *dir = real_scratch();
	command_vec v = VEC_INIT;

	(void)state;
	assert_int_equal(compdb_load(dir, NULL, &v, NULL), -1);
	assert_int_equal(compdb_load("/no/such", NULL, &v, NULL), -1);
	scratch_remove(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_forms_are_read),
		cmocka_unit_test(the_root_may_be_given),
		cmocka_unit_test(the_source_tree_of_a_kernel_is_the_root),
		cmocka_unit_test(a_file_that_is_gone_is_left_out),
		cmocka_unit_test(bad_databases_are_errors),
		cmocka_unit_test(no_database_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
