// SPDX-License-Identifier: GPL-2.0-only
/* The checker's interface: output, limits, what is refused, state sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lkmm.h"

static struct litmus *parse(struct arena *arena, const char *text)
{
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct litmus *t = litmus_parse(arena, "t", text, strlen(text), &err);

	if (!t)
		fail_msg("%s", err.buf);
	return t;
}

static const char *const sb =
	"C SB\n{}\n"
	"P0(int *x, int *y) { WRITE_ONCE(*x, 1); int r0 = READ_ONCE(*y); }\n"
	"P1(int *x, int *y) { WRITE_ONCE(*y, 1); int r0 = READ_ONCE(*x); }\n"
	"locations [x]\n"
	"exists (0:r0=0 /\\ 1:r0=0)\n";

static void test_herd_form(void **state)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct litmus *t = parse(&arena, sb);
	struct lkmm_result r;

	(void)state;
	assert_int_equal(lkmm_check(t, NULL, &r), 0);
	lkmm_write_result(t, &r, &out);
	assert_string_equal(out.buf, "Test SB Allowed\n"
				     "States 4\n"
				     "0:r0=0; 1:r0=0; [x]=1;\n"
				     "0:r0=0; 1:r0=1; [x]=1;\n"
				     "0:r0=1; 1:r0=0; [x]=1;\n"
				     "0:r0=1; 1:r0=1; [x]=1;\n"
				     "Ok\n"
				     "Witnesses\n"
				     "Positive: 1 Negative: 3\n"
				     "Condition exists (0:r0=0 /\\ 1:r0=0)\n"
				     "Observation SB Sometimes 1 3\n");
	lkmm_result_release(&r);
	arena_release(&arena);
}

static void test_flag_and_no(void **state)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct litmus *t = parse(&arena, "C race\n{}\nP0(int *x) { *x = 1; }\n"
					 "P1(int *x) { int r0 = *x; }\n"
					 "~exists (1:r0=1)\n");
	struct lkmm_result r;

	(void)state;
	assert_int_equal(lkmm_check(t, NULL, &r), 0);
	lkmm_write_result(t, &r, &out);
	assert_string_equal(out.buf, "Test race Forbidden\n"
				     "States 2\n1:r0=0;\n1:r0=1;\n"
				     "No\n"
				     "Witnesses\n"
				     "Positive: 1 Negative: 1\n"
				     "Flag data-race\n"
				     "Condition ~exists (1:r0=1)\n"
				     "Observation race Sometimes 1 1\n");
	lkmm_result_release(&r);
	arena_release(&arena);
}

static void test_witness(void **state)
{
	static const char text[] =
		"C SB+mb\n{}\n"
		"P0(int *x, int *y)\n"
		"{ WRITE_ONCE(*x, 1); smp_mb(); int r0 = READ_ONCE(*y); }\n"
		"P1(int *x, int *y)\n"
		"{ WRITE_ONCE(*y, 1); int r0 = READ_ONCE(*x); }\n"
		"exists (0:r0=0 /\\ 1:r0=0)\n";
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct lkmm_options opt = { .want_witness = true };
	struct litmus *t = parse(&arena, text);
	struct lkmm_result r;

	(void)state;
	assert_int_equal(lkmm_check(t, &opt, &r), 0);
	lkmm_write_witness(t, &r, &out);
	assert_non_null(strstr(out.buf, "W[once]          [x]=1"));
	assert_non_null(strstr(out.buf, "F[mb]\n"));
	assert_non_null(strstr(out.buf, "R[once]          [y]=0          "
					"initial\n"));
	strbuf_clear(&out);
	lkmm_write_dot(t, &r, &out);
	assert_non_null(strstr(out.buf, "e0 -> e1 [label=\" po\", color"));
	assert_non_null(strstr(out.buf, "[label=\" fr\", color"));
	lkmm_result_release(&r);
	arena_release(&arena);
}

/* Outcome and a part of the reason of a test's check. */
static void check_refused(const char *text, const struct lkmm_options *opt,
			  enum lkmm_outcome outcome, const char *reason)
{
	struct arena arena = ARENA_INIT;
	struct litmus *t = parse(&arena, text);
	struct lkmm_result r;

	assert_int_equal(lkmm_check(t, opt, &r), -1);
	assert_int_equal(r.outcome, outcome);
	if (!strstr(r.reason, reason))
		fail_msg("\"%s\" lacks \"%s\"", r.reason, reason);
	lkmm_result_release(&r);
	arena_release(&arena);
}

static void test_limits(void **state)
{
	struct lkmm_options few = { .max_candidates = 2 };
	struct strbuf big STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	check_refused(sb, &few, LKMM_TOO_LARGE, "more than 2 executions");
	strbuf_addstr(&big, "C big\n{}\nP0(int *x) {\n");
	for (int i = 0; i < 65; i++)
		strbuf_addstr(&big, "WRITE_ONCE(*x, 1);\n");
	strbuf_addstr(&big, "}\nexists (x=1)\n");
	check_refused(big.buf, NULL, LKMM_UNSUPPORTED, "too many accesses");
	strbuf_clear(&big);
	strbuf_addstr(&big, "C big\n{}\n");
	for (int t = 0; t < 2; t++) {
		strbuf_addf(&big, "P%d(int *x) {\n", t);
		for (int i = 0; i < 40; i++)
			strbuf_addstr(&big, "WRITE_ONCE(*x, 1);\n");
		strbuf_addstr(&big, "}\n");
	}
	strbuf_addstr(&big, "exists (x=1)\n");
	check_refused(big.buf, NULL, LKMM_TOO_LARGE, "80 accesses");
}

static void test_time_and_step_limits(void **state)
{
	struct lkmm_options quick = { .max_ms = 20 };
	struct lkmm_options short_one = { .max_steps = 1000 };
	struct strbuf big STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	strbuf_addstr(&big, "C slow\n{}\n");
	for (int t = 0; t < 4; t++) {
		strbuf_addf(&big, "P%d(int *x) {\n", t);
		for (int i = 0; i < 8; i++)
			strbuf_addf(&big, "WRITE_ONCE(*x, %d);\n", i);
		strbuf_addstr(&big, "}\n");
	}
	strbuf_addstr(&big, "exists (x=1)\n");
	check_refused(big.buf, &quick, LKMM_TOO_LARGE, "not done after 20 ms");
	check_refused(big.buf, &short_one, LKMM_TOO_LARGE,
		      "not done after 1000 steps");
}

static void test_unsupported(void **state)
{
	struct lkmm_options old = { .version = LKMM_6_1 };

	(void)state;
	check_refused("C c\n{}\nP0(spinlock_t *l) { spin_unlock(l); }\n"
		      "exists (true)\n",
		      NULL, LKMM_UNSUPPORTED, "t:3: unlock of a lock");
	check_refused("C c\n{}\nP0(int *x) { spin_lock(x); *x = 1; }\n"
		      "exists (true)\n",
		      NULL, LKMM_UNSUPPORTED, "t:3: a lock is accessed");
	check_refused("C c\n{}\nP0(int *x, int *y) { set_bit(*y, x); }\n"
		      "exists (true)\n",
		      NULL, LKMM_UNSUPPORTED, "t:3: the bit number");
	check_refused("C c\n{}\nP0(int *x, int *y) { int r0 = *x * y; }\n"
		      "exists (0:r0=1)\n",
		      NULL, LKMM_UNSUPPORTED, "not defined");
	check_refused("C c\n{ int a[2] = {0, 0}; int x = 2; }\n"
		      "P0(int *a, int *x) { int r0 = a[READ_ONCE(*x)]; }\n"
		      "exists (0:r0=1)\n",
		      NULL, LKMM_UNSUPPORTED, "not defined");
	check_refused("C c\n{}\nP0(int *x, int *y) { int r0 = *x + *y; }\n"
		      "exists (0:r0=1)\n",
		      NULL, LKMM_UNSUPPORTED, "t:3: two accesses in one");
	check_refused("C c\n{}\nP0(int *x, int *y) { xchg(x, *y == *x); }\n"
		      "exists (x=1)\n",
		      NULL, LKMM_UNSUPPORTED, "t:3: two accesses in one");
	check_refused("C c\n{}\nP0(struct srcu_struct *s) {"
		      " synchronize_srcu(s); }\nexists (true)\n",
		      &old, LKMM_UNSUPPORTED, "SRCU");
}

static enum lkmm_subset subset(const char *a, const char *b, size_t *extra)
{
	struct arena arena = ARENA_INIT;
	struct litmus *ta = parse(&arena, a), *tb = parse(&arena, b);
	struct lkmm_result ra, rb;
	enum lkmm_subset s;

	lkmm_check(ta, NULL, &ra);
	lkmm_check(tb, NULL, &rb);
	s = lkmm_states_subset(ta, &ra, tb, &rb, extra);
	lkmm_result_release(&ra);
	lkmm_result_release(&rb);
	arena_release(&arena);
	return s;
}

static void test_subset(void **state)
{
	/* SB with barriers, its variables and terms in another order. */
	static const char *const sb_mb =
		"C SB+mbs\n{}\n"
		"P0(int *y, int *x) { WRITE_ONCE(*x, 1); smp_mb();"
		" int r0 = READ_ONCE(*y); }\n"
		"P1(int *y, int *x) { WRITE_ONCE(*y, 1); smp_mb();"
		" int r0 = READ_ONCE(*x); }\n"
		"locations [1:r0; x]\n"
		"exists (0:r0=0)\n";
	static const char *const other =
		"C other\n{}\nP0(int *x) { WRITE_ONCE(*x, 1); }\n"
		"exists (x=1)\n";
	size_t extra = 99;

	(void)state;
	assert_int_equal(subset(sb_mb, sb, NULL), LKMM_SUBSET);
	assert_int_equal(subset(sb, sb_mb, &extra), LKMM_NOT_SUBSET);
	assert_int_equal(extra, 0);
	assert_int_equal(subset(sb, other, NULL), LKMM_NOT_COMPARABLE);
}

/* Addresses are matched by the variables' names, not their numbers. */
static void test_subset_addresses(void **state)
{
	static const char *const one =
		"C one\n{ int *p = &x; }\nP0(int **p) { int *r0 = *p; }\n"
		"exists (0:r0=x)\n";
	static const char *const two =
		"C two\n{ int *z = &y; int *p = &x; }\n"
		"P0(int **p) { int *r0 = *p; }\nexists (0:r0=x)\n";

	(void)state;
	assert_int_equal(subset(one, two, NULL), LKMM_SUBSET);
	assert_int_equal(subset(two, one, NULL), LKMM_SUBSET);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_herd_form),
		cmocka_unit_test(test_flag_and_no),
		cmocka_unit_test(test_witness),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_time_and_step_limits),
		cmocka_unit_test(test_unsupported),
		cmocka_unit_test(test_subset),
		cmocka_unit_test(test_subset_addresses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
