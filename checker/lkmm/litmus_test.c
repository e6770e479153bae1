// SPDX-License-Identifier: GPL-2.0-only
/* The litmus reader and writer: forms that are read, errors, exact output. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "litmus.h"

static void test_exact_output(void **state)
{
	static const char *const text =
		"C exact\n\n"
		"(* Result: Never *)\n\n"
		"{\n"
		"\tatomic_t a = ATOMIC_INIT(2);\n"
		"\tint *p = &x;\n"
		"\tint v[3] = {1, 0, 2};\n"
		"\t0:r9=x;\n"
		"}\n\n"
		"P0(atomic_t *a, int **p, int *x)\n"
		"{\n"
		"\tint *r0 = READ_ONCE(*p);\n"
		"\tint r1;\n"
		"\tr1 = (r9 != r0) + -1;\n"
		"\tif (r1 & 3) {\n"
		"\t\tsmp_store_release(x, !(r1 ^ 2));\n"
		"\t} else {\n"
		"\t\t*(int *)r0 = 1;\n"
		"\t}\n"
		"\tr1 = atomic_fetch_add_relaxed(1, a);\n"
		"}\n\n"
		"locations [a; v[1]]\n"
		"filter (not (0:r1=3))\n"
		"forall (0:r1=2 /\\ ([x]=0 \\/ p=x))\n";
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct litmus *t;

	(void)state;
	t = litmus_parse(&arena, "t", text, strlen(text), &err);
	assert_string_equal(err.buf, "");
	assert_non_null(t);
	assert_int_equal(t->expect, LE_NEVER);
	litmus_write(t, &out);
	assert_non_null(strstr(out.buf, "\tr1 = (r9 != r0) + -1;\n"));
	assert_non_null(strstr(out.buf, "\t\tsmp_store_release(x, !(r1 ^ 2));"
					"\n"));
	assert_non_null(strstr(out.buf, "\t\t*(int *)r0 = 1;\n"));
	assert_non_null(strstr(out.buf, "locations [[a]; v[1]]\n"));
	assert_non_null(strstr(out.buf, "forall (0:r1=2 /\\ ([x]=0 \\/ "
					"[p]=x))\n"));
	assert_non_null(strstr(out.buf, "\tatomic_t a = ATOMIC_INIT(2);\n"));
	assert_non_null(strstr(out.buf, "\tint v[3] = {1, 0, 2};\n"));
	assert_non_null(strstr(out.buf, "\t0:r9=x;\n"));
	arena_release(&arena);
}

/* One-line tests that must be read; {} is a thread P0(int *x). */
static void test_forms(void **state)
{
	static const char *const good[] = {
		"C a {} P0(volatile int* x) { } exists (true)",
		"C a\n\"A doc string\"\nKey=value {\n\n} P0() {} forall "
		"(true);",
		"C a (* (* nested *) { *) { x = 1; y=x; [z]=2 } P0(int *x) {}\n"
		"exists (x=1 /\\ ~y=0) (* after *)",
		"C a { int 0:r1; int 0:r2 = 1; } P0(int *x) { }"
		" exists (0:r1=0:r2)",
		"C a {} P0(int *x) { int r0, r1=2; r0 += r1; r0++; *x |= 1; ;}"
		" exists (x != 1)",
		"C a {} P0(int *x) { if (*x) if (*x == 2) *x = 3; else *x = 4; "
		"}"
		" exists (x=0 => x=1)",
		"C a {} P0(int *x) { /* c */ r0 = (intptr_t)x; // c\n }"
		" ~exists (0:r0=x \\/ false)",
		"C a { spinlock_t l; struct srcu_struct s; } P0(spinlock_t *l)"
		" { int r = spin_trylock(l); } exists (not (0:r=1))",
		"C a {}",
		"C a { int a[] = {1, 2}; } P0(int *a) { a[1] = 0x10; }"
		" locations [a[0]; a[1];] exists (a[1]=16)",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
		struct arena arena = ARENA_INIT;
		struct litmus *t = litmus_parse(&arena, "t", good[i],
						strlen(good[i]), &err);

		if (!t && i != 8)
			fail_msg("%s\n%s", err.buf, good[i]);
		arena_release(&arena);
	}
}

static void test_errors(void **state)
{
	static const struct {
		const char *text, *error;
	} bad[] = {
		{ "X86 a\n{}", "t:1: not a litmus test in C" },
		{ "", "t:1: not a litmus test in C" },
		{ "C \n{}", "t:1: the test has no name" },
		{ "C a\n{}\n", "t:3: the text ends early; expected P0" },
		{ "C a\n{}\nP1() {}", "t:3: unexpected 'P1'; expected P0" },
		{ "C a\n{}\nP0(int x) {}", "t:3: parameter 'x' is no pointer" },
		{ "C a\n{}\nP0(int *x) { while (1) ; }",
		  "t:3: 'while' is not supported; unroll it" },
		{ "C a\n{}\nP0(int *x) {\nsmp_foo(x);\n}",
		  "t:4: smp_foo() is not a primitive of the model" },
		{ "C a\n{}\nP0(int *x) { xchg_foo(x, 1); }",
		  "t:3: xchg_foo() is not a primitive" },
		{ "C a\n{}\nP0(int *x) { xchg(x); }",
		  "t:3: xchg() takes 2 operands" },
		{ "C a\n{}\nP0(int *x) { xchg(x, 1, 2); }",
		  "t:3: xchg() takes 2 operands" },
		{ "C a\n{}\nP0(int *x) { r0 = r1 ? 1 : 2; }",
		  "t:3: ?: is not supported" },
		{ "C a\n{}\nP0(int *x) { 1 = 2; }", "t:3: cannot assign" },
		{ "C a\n{}\nP0(int *x) { r0 = 99999999999999999999; }",
		  "t:3: number too large" },
		{ "C a\n{ int a[0]; }", "t:2: array 'a' has no usable length" },
		{ "C a\n{ int a[1] = {1, 2}; }", "t:2: more values than" },
		{ "C a\n{ y = 1; }\nP0(int *x) { r0 = y; }\nexists (true)",
		  "t:3: P0 uses 'y', which is no parameter" },
		{ "C a\n{}\nP0(int *x) {}\nexists (1:r0=1)",
		  "t:4: unexpected 'r0'; expected a register of a thread" },
		{ "C a\n{}\nP0(int *x) {}\nexists (x[1]=1)",
		  "t:4: 'x' has no element 1" },
		{ "C a\n{}\nP0(int *x) {}\nexists (x=1) x",
		  "t:4: unexpected 'x'; expected the end of the test" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
		struct arena arena = ARENA_INIT;

		assert_null(litmus_parse(&arena, "t", bad[i].text,
					 strlen(bad[i].text), &err));
		if (strncmp(err.buf, bad[i].error, strlen(bad[i].error)) != 0)
			fail_msg("\"%s\" is not \"%s\"", err.buf, bad[i].error);
		arena_release(&arena);
	}
}

/* What would need a deep stack or much memory is refused. */
static void check_deep(const char *open, unsigned int n, const char *error)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;

	strbuf_addstr(&text, "C a {} P0(int *x) { r0 = ");
	for (unsigned int i = 0; i < n; i++)
		strbuf_addstr(&text, open);
	assert_null(litmus_parse(&arena, "t", text.buf, text.len, &err));
	if (!strstr(err.buf, error))
		fail_msg("\"%s\" lacks \"%s\"", err.buf, error);
	arena_release(&arena);
}

static void test_depth(void **state)
{
	(void)state;
	check_deep("(", 100000, "nested too deeply");
	check_deep("~", 100000, "nested too deeply");
	check_deep("1+", 100000, "too long");
	check_deep("x[0]+", 100000, "too long");
	check_deep("1+", 1000000, "not a litmus test");
}

static void test_primitives(void **state)
{
	enum lkmm_order order;

	(void)state;
	for (size_t i = 0; lkmm_primitive_at(i); i++) {
		const struct lkmm_primitive *p = lkmm_primitive_at(i);

		assert_ptr_equal(lkmm_primitive_find(p->name, &order), p);
		assert_int_equal(order, p->order);
		assert_in_range(lkmm_primitive_args(p), 0, 3);
	}
	assert_non_null(lkmm_primitive_find("xchg_acquire", &order));
	assert_int_equal(order, ORDER_ACQUIRE);
	assert_null(lkmm_primitive_find("atomic_inc_relaxed", &order));
	assert_null(lkmm_primitive_find("set_bit_release", &order));
	assert_null(lkmm_primitive_find("smp_mb_relaxed", &order));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_exact_output),
		cmocka_unit_test(test_forms),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_primitives),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
