// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "left_out.h"
#include "scratch.h"
#include "strbuf.h"

static void check(const char *root, const char *path, const char *expected)
{
	string_vec v = VEC_INIT;
	struct strbuf got = STRBUF_INIT;

	left_out_symbols(root, path, "CONFIG_A=y\nCONFIG_B_C=m\n", &v);
	for (size_t i = 0; i < v.n; i++)
		strbuf_addf(&got, "%s ", v.at[i]);
	assert_string_equal(got.buf, expected);
	strbuf_release(&got);
	string_vec_release(&v);
}

static void symbols_come_from_all_makefiles(void **state)
{
	char *dir = scratch_new();

	(void)state;
	scratch_file(dir, "fs/Makefile",
		     "obj-y += open.o\nobj-$(CONFIG_FOO) += foo/\n"
		     "obj-$(CONFIG_A) += a.o\nobj-$(CONFIG_DEEP) += foo/y.o\n"
		     "obj-$(CONFIG_OFF) += two.o two_off.o\n"
		     "obj-$(CONFIG_A) += two.o\n"
		     "obj-$(CONFIG_OFF2) += two_off.o\n"
		     "obj-$(CONFIG_FAR) += far/deep/\n");
	scratch_file(dir, "fs/foo/Makefile",
		     "CFLAGS_x.o += -DX\n"
		     "obj-$(CONFIG_FOO_FS) += foo.o\n"
		     "foo-y := super.o \\\n\tz.o\n"
		     "foo-$(CONFIG_FOO_X) += x.o # comment\n");
	check(dir, "fs/open.c", "");
	check(dir, "fs/a.c", "");
	check(dir, "fs/foo/x.c", "CONFIG_FOO CONFIG_FOO_FS CONFIG_FOO_X ");
	check(dir, "fs/foo/z.c", "CONFIG_FOO CONFIG_FOO_FS ");
	check(dir, "fs/foo/y.c", "CONFIG_DEEP ");
	check(dir, "fs/two.c", "");
	check(dir, "fs/two_off.c", "CONFIG_OFF ");
	check(dir, "fs/far/deep/x.c", "CONFIG_FAR ");
	scratch_remove(dir);
}

static void a_part_of_a_name_is_not_set(void **state)
{
	char *dir = scratch_new();

	(void)state;
	scratch_file(dir, "d/Makefile",
		     "obj-$(CONFIG_B) += b.o\nobj-$(CONFIG_B_C) += c.o\n");
	check(dir, "d/b.c", "CONFIG_B ");
	check(dir, "d/c.c", "");
	scratch_remove(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(symbols_come_from_all_makefiles),
		cmocka_unit_test(a_part_of_a_name_is_not_set),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
