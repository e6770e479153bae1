// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "other_arch.h"
#include "scratch.h"

static int set_up(void **state)
{
	char *dir = scratch_new();

	scratch_file(dir, "arch/x86/include/asm/both.h", "");
	scratch_file(dir, "arch/arm/include/asm/both.h", "");
	scratch_file(dir, "arch/arm/include/asm/cp15.h", "");
	scratch_file(dir, "arch/arm/include/uapi/asm/user.h", "");
	scratch_file(dir, "arch/arm/include/asm/mach/irq.h", "");
	*state = dir;
	return 0;
}

static int tear_down(void **state)
{
	scratch_remove(*state);
	return 0;
}

static void headers_of_others_are_known(void **state)
{
	const char *dir = *state;

	assert_true(other_arch_header(
		dir, "x86", "a/b.c:3:10: 'asm/cp15.h' file not found"));
	assert_true(
		other_arch_header(dir, "x86", "'asm/user.h' file not found"));
	assert_true(other_arch_header(dir, "x86",
				      "'asm/mach/irq.h' file not found"));
}

static void what_is_really_missing_is_not_theirs(void **state)
{
	const char *dir = *state;

	assert_false(
		other_arch_header(dir, "arm", "'asm/cp15.h' file not found"));
	assert_false(
		other_arch_header(dir, "x86", "'asm/both.h' file not found"));
	assert_false(
		other_arch_header(dir, "x86", "'asm/none.h' file not found"));
	assert_false(other_arch_header(dir, "x86", "'cp15.h' file not found"));
	assert_false(other_arch_header(
		dir, "x86", "use of undeclared identifier 'asm/cp15.h'"));
	assert_false(other_arch_header("/no/such/folder", "x86",
				       "'asm/cp15.h' file not found"));
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(headers_of_others_are_known),
		TEST(what_is_really_missing_is_not_theirs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
