// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "makelines.h"

static void words_know_quotes(void **state)
{
	string_vec words = VEC_INIT;
	const char *text = "cc -DA='\"a b\"' \"-D B\" x\\ y z; next";
	const char *rest = shell_words(text, &words);

	(void)state;
	assert_int_equal(words.n, 5);
	assert_string_equal(words.at[1], "-DA=\"a b\"");
	assert_string_equal(words.at[2], "-D B");
	assert_string_equal(words.at[3], "x y");
	assert_string_equal(rest, " next");
	string_vec_release(&words);
}

static void words_end_unclosed(void **state)
{
	string_vec words = VEC_INIT;

	(void)state;
	assert_string_equal(shell_words("cc 'a", &words), "");
	assert_string_equal(shell_words("cc \"a\\", &words), "");
	assert_int_equal(words.n, 4);
	string_vec_release(&words);
}

#define LINE(obj, src)                                                   \
	"set -e; echo '  CC " obj "'; gcc -Wp,-MMD,.x.d -I/t/include"    \
	" -I./gen -D__KERNEL__ -Wall -mrecord-mcount -c -o " obj " " src \
	"  ; fixdep .x.d 'gcc -D__KERNEL__ -c q.c' > .x.cmd\n"

static void kernel_lines_are_found(void **state)
{
	command_vec v = VEC_INIT;

	(void)state;
	makelines_parse("make -f x\n"
			"gcc -c -o scripts/y.o /t/scripts/y.c\n" LINE(
				"efi/s.o", "/t/lib/s.c")
				LINE("lib/s.o", "/t/lib/s.c")
					LINE("e/e.o", "/elsewhere/e.c"),
			"/t", "/o", &v);
	assert_int_equal(v.n, 2);
	command_vec_sort(&v);
	assert_int_equal(v.n, 1);
	assert_string_equal(v.at[0].path, "lib/s.c");
	assert_string_equal(v.at[0].file, "/t/lib/s.c");
	assert_string_equal(v.at[0].directory, "/o");
	assert_int_equal(v.at[0].flags.n, 3);
	assert_string_equal(v.at[0].flags.at[0], "-I/t/include");
	assert_string_equal(v.at[0].flags.at[1], "-I/o/gen");
	assert_string_equal(v.at[0].flags.at[2], "-D__KERNEL__");
	command_vec_release(&v);
}

static bool unnamed(const char *module, const char *path)
{
	string_vec words = VEC_INIT;
	bool result;

	string_vec_add(&words, "-D__KERNEL__");
	string_vec_add(&words, module);
	result = makelines_unnamed(&words, path);
	string_vec_release(&words);
	return result;
}

static void files_that_no_makefile_names_are_told(void **state)
{
	(void)state;
	assert_true(unnamed("-DKBUILD_MODFILE=\"a/x\"", "a/b/x.c"));
	assert_true(unnamed("-DKBUILD_MODFILE=\"c/d/x\"", "a/b/x.c"));
	assert_false(unnamed("-DKBUILD_MODFILE=\"a/b/x\"", "a/b/x.c"));
	assert_false(unnamed("-DKBUILD_MODFILE=\"a/whole\"", "a/b/x.c"));
	assert_false(unnamed("-DKBUILD_MODFILE=\"a/xy\"", "a/b/x.c"));
	assert_false(unnamed("-DMODULE", "a/b/x.c"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_know_quotes),
		cmocka_unit_test(words_end_unclosed),
		cmocka_unit_test(kernel_lines_are_found),
		cmocka_unit_test(files_that_no_makefile_names_are_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
