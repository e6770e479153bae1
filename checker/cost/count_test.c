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

#define TEXT "\nDisassembly of section .text:\n\n"

static void barriers_of_arm64(void **state)
{
	const struct cost_count c = count("arm64", NULL,
					  TEXT
					  "0000000000000000 <f>:\n"
					  "       0:      \tdmb\tish\n"
					  "       4:      \tdmb\tishst\n"
					  "       8:      \tdmb\tishld\n"
					  "       c:      \tldarb\tw0, [x1]\n"
					  "      10:      \tstlr\tw0, [x1]\n"
					  "      14:      \tmov\tw0, #0x1\n");

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
	const struct cost_count c = count(
		"x86_64", NULL,
		TEXT "0000000000000000 <f>:\n"
		     "       0:      \tlock\n"
		     "       1:      \taddl\t$0x0, -0x4(%rsp)\n"
		     "       6:      \txchgl\t%eax, (%rdi)\n"
		     "       8:      \txchgw\t%ax, %ax\n"
		     "       a:      \tretq\n");

	(void)state;
	assert_int_equal(c.instructions, 4);
	assert_int_equal(number("x86_64", &c, "lock-prefixed"), 1);
	assert_int_equal(number("x86_64", &c, "xchg with memory"), 1);
}

/*
 * Labels that riscv keeps do not end the function, padding is not in it, and
 * another section has the same addresses.
 */
static const char many[] =
	"\nSYMBOL TABLE:\n"
	"0000000000000004 l       .text\t0000000000000000 .Lpcrel_hi0\n"
	"0000000000000000 g     F .text\t0000000000000008 f\n"
	"000000000000000c g     F .text\t0000000000000004 0x60 ff\n"
	"0000000000000000 l     F .init.text\t0000000000000004 .hidden e\n" TEXT
	"0000000000000000 <f>:\n"
	"       0:      \tfence\trw, w\n\n"
	"0000000000000004 <.Lpcrel_hi0>:\n"
	"       4:      \tfence\tw, w\n"
	"       8:      \tnop\n\n"
	"000000000000000c <ff>:\n"
	"       c:      \tfence\trw, rw\n"
	"\nDisassembly of section .init.text:\n\n"
	"0000000000000000 <e>:\n"
	"       0:      \tfence\tr, r\n";

static void one_function_of_many(void **state)
{
	const struct cost_count f = count("riscv64", "f", many);
	const struct cost_count ff = count("riscv64", "ff", many);
	const struct cost_count e = count("riscv64", "e", many);

	(void)state;
	assert_true(f.found);
	assert_int_equal(f.instructions, 2);
	assert_int_equal(number("riscv64", &f, "fence rw,w"), 1);
	assert_int_equal(number("riscv64", &f, "fence w,w"), 1);
	assert_int_equal(ff.instructions, 1);
	assert_int_equal(number("riscv64", &ff, "fence rw,rw"), 1);
	assert_int_equal(e.instructions, 1);
	assert_int_equal(number("riscv64", &e, "fence r,r"), 1);
}

static void all_of_a_file(void **state)
{
	const struct cost_count c = count("riscv64", NULL, many);

	(void)state;
	assert_int_equal(c.instructions, 5);
}

static void a_function_without_code(void **state)
{
	(void)state;
	assert_false(count("riscv64", "g", many).found);
	assert_false(count("riscv64", ".Lpcrel_hi0", many).found);
}

static void device_fences_apart(void **state)
{
	const struct cost_count c = count("riscv64", NULL,
					  TEXT "       0: \tfence\tiorw, iorw\n"
					       "       4: \tfence\trw, rw\n");

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
		cmocka_unit_test(all_of_a_file),
		cmocka_unit_test(a_function_without_code),
		cmocka_unit_test(device_fences_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
