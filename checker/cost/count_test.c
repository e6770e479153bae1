// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "count.h"

static struct cost_count count(const char *arch, const char *function,
			       const char *text)
{
	struct cost_count c = { .found = false };

	cost_count_text(cost_arch_find(arch), text, function, &c);
	return c;
}

static unsigned int number(const char *arch, const struct cost_count *c,
			   const char *kind)
{
	const struct cost_arch *a = cost_arch_find(arch);
	unsigned int sum = 0;

	for (unsigned int i = 0; i < COST_KINDS && a->kinds[i].name; i++)
		if (!strcmp(a->kinds[i].name, kind))
			sum += c->n[i];
	return sum;
}

static void barriers_of_arm64(void **state)
{
	const struct cost_count c = count(
		"arm64", NULL,
		"\nx.o:\tfile format elf64-littleaarch64\n\n<f>:\n"
		"       \tdmb\tish\n"
		"       \tdmb\tishst\n"
		"       \tdmb\tishld\n"
		"       \tldarb\tw0, [x1]\n"
		"       \tstlr\tw0, [x1]\n"
		"       \tmov\tw0, #0x1\n");

	(void)state;
	assert_int_equal(c.instructions, 6);
	assert_int_equal(number("arm64", &c, "dmb ish"), 1);
	assert_int_equal(number("arm64", &c, "dmb ishst"), 1);
	assert_int_equal(number("arm64", &c, "dmb ishld"), 1);
	assert_int_equal(number("arm64", &c, "ldar"), 1);
	assert_int_equal(number("arm64", &c, "stlr"), 1);
	assert_int_equal(cost_weight(cost_arch_find("arm64"), &c), 10);
}

static void a_lock_prefix_is_no_instruction(void **state)
{
	const struct cost_count c = count("x86_64", NULL,
					  "<f>:\n"
					  "  \tlock\n"
					  "  \taddl\t$0x0, -0x4(%rsp)\n"
					  "  \txchgl\t%eax, (%rdi)\n"
					  "  \txchgw\t%ax, %ax\n"
					  "  \tretq\n");

	(void)state;
	assert_int_equal(c.instructions, 4);
	assert_int_equal(number("x86_64", &c, "lock-prefixed"), 1);
	assert_int_equal(number("x86_64", &c, "xchg with memory"), 1);
}

/* labels that riscv keeps do not end the function; the next one does */
static void one_function_of_many(void **state)
{
	const struct cost_count c = count("riscv64", "f",
					  "<e>:\n  \tfence\tr, r\n\n"
					  "<f>:\n  \tfence\trw, w\n\n"
					  "<.Lpcrel_hi0>:\n"
					  "  \tfence\tw, w\n\n"
					  "<ff>:\n  \tfence\trw, rw\n");

	(void)state;
	assert_true(c.found);
	assert_int_equal(c.instructions, 2);
	assert_int_equal(number("riscv64", &c, "fence rw,w"), 1);
	assert_int_equal(number("riscv64", &c, "fence w,w"), 1);
}

static void a_function_without_code(void **state)
{
	const struct cost_count c = count("powerpc64le", "g",
					  "<f>:\n  \tsync\n  \tlwsync\n");

	(void)state;
	assert_false(c.found);
}

static void device_fences_apart(void **state)
{
	const struct cost_count c = count("riscv64", NULL,
					  "<f>:\n  \tfence\tiorw, iorw\n"
					  "  \tfence\trw, rw\n");

	(void)state;
	assert_int_equal(number("riscv64", &c, "fence (device)"), 1);
	assert_int_equal(number("riscv64", &c, "fence rw,rw"), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(barriers_of_arm64),
		cmocka_unit_test(a_lock_prefix_is_no_instruction),
		cmocka_unit_test(one_function_of_many),
		cmocka_unit_test(a_function_without_code),
		cmocka_unit_test(device_fences_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
