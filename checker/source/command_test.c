// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command.h"
#include "flags.h"
#include "strbuf.h"

static void check(const char *const *argv, const char *expected)
{
	struct compile_command cmd;
	struct strbuf got = STRBUF_INIT;

	command_init(&cmd, "/t", "/base", "obj", "../../t/a/b.c", argv);
	for (size_t i = 0; i < cmd.flags.n; i++)
		strbuf_addf(&got, "%s ", cmd.flags.at[i]);
	assert_string_equal(got.buf, expected);
	assert_string_equal(cmd.directory, "/base/obj");
	assert_string_equal(cmd.file, "/t/a/b.c");
	assert_string_equal(cmd.path, "a/b.c");
	strbuf_release(&got);
	command_release(&cmd);
}

static void what_clang_needs_stays(void **state)
{
	const char *argv[] = { "gcc",	    "-nostdinc", "-I./inc",
			       "-I",	    "/abs/inc",	 "-isystem",
			       "sys",	    "-include",	 "/dev/null",
			       "-DA=\"b\"", "-D",	 "B",
			       "-U",	    "C",	 "-std=gnu11",
			       "-m64",	    "-O2",	 NULL };

	(void)state;
	check(argv, "-nostdinc -I/base/obj/inc -I/abs/inc "
		    "-isystem/base/obj/sys -include /dev/null "
		    "-DA=\"b\" -DB -UC -std=gnu11 -m64 -O2 ");
}

static void the_rest_goes(void **state)
{
	const char *argv[] = {
		"gcc",
		"-Wp,-MMD,a/.b.o.d",
		"-Wall",
		"-Werror=date-time",
		"-fconserve-stack",
		"-fno-allow-store-data-races",
		"-mrecord-mcount",
		"-mindirect-branch=thunk-extern",
		"-mpreferred-stack-boundary=3",
		"-fsanitize=kernel-address",
		"-fplugin=./x.so",
		"-fplugin-arg-x-y",
		"--param",
		"asan-globals=1",
		"--param=allow-store-data-races=0",
		"-MF",
		"x.d",
		"-g",
		"-c",
		"-o",
		"a/b.o",
		"../../t/a/b.c",
		"-fsome-flag-of-gcc-20",
		NULL,
	};

	(void)state;
	check(argv, "");
}

static void a_cross_compiler_names_its_target(void **state)
{
	const char *argv[] = { "/usr/bin/aarch64-linux-gnu-gcc-12",
			       "-mlittle-endian",
			       "-isystem",
			       "/usr/lib/gcc-cross/x/12/include",
			       "-D",
			       NULL };

	(void)state;
	check(argv, "--target=aarch64-linux-gnu -mlittle-endian -D ");
}

static void a_native_compiler_does_not(void **state)
{
	const char *start;

	(void)state;
	assert_int_equal(compiler_triple("/usr/bin/gcc-12", &start), 0);
	assert_int_equal(compiler_triple("clang", &start), 0);
	assert_int_equal(compiler_triple("ccache", &start), 0);
	assert_int_equal(compiler_triple("arm-linux-gnueabihf-gcc", &start),
			 19);
}

static void of_two_commands_the_first_stays(void **state)
{
	command_vec v = VEC_INIT;
	const char *const names[] = { "b.c", "a.c", "b.c" };

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct compile_command cmd;

		command_plain(&cmd, "/t", "/t", names[i]);
		if (i == 0)
			command_add_flag(&cmd, "-DFIRST");
		vec_push(&v, cmd);
	}
	command_vec_sort(&v);
	assert_int_equal(v.n, 2);
	assert_string_equal(v.at[0].path, "a.c");
	assert_int_equal(v.at[1].flags.n, 1);
	assert_ptr_equal(command_vec_find(&v, "/t/b.c"), &v.at[1]);
	assert_null(command_vec_find(&v, "c.c"));
	command_vec_release(&v);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_clang_needs_stays),
		cmocka_unit_test(the_rest_goes),
		cmocka_unit_test(a_cross_compiler_names_its_target),
		cmocka_unit_test(a_native_compiler_does_not),
		cmocka_unit_test(of_two_commands_the_first_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
