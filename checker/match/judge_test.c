// SPDX-License-Identifier: GPL-2.0-only
/* Answers of the memory model are kept, whatever they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"

struct memory {
	struct strbuf answer;
	unsigned int kept;
};

static bool recall(void *data, const char *before, const char *after,
		   struct strbuf *out)
{
	const struct memory *m = data;

	(void)before;
	(void)after;
	strbuf_addstr(out, m->answer.buf);
	return m->kept;
}

static void keep(void *data, const char *before, const char *after,
		 const char *answer)
{
	struct memory *m = data;

	(void)before;
	(void)after;
	m->kept++;
	strbuf_addstr(&m->answer, answer);
}

static void assert_same(const struct judgement *a, const struct judgement *b)
{
	assert_int_equal(a->decided, b->decided);
	assert_int_equal(a->proven, b->proven);
	assert_int_equal(a->racy_before, b->racy_before);
	assert_string_equal(a->before ? a->before : "-",
			    b->before ? b->before : "-");
	assert_string_equal(a->after ? a->after : "-",
			    b->after ? b->after : "-");
	assert_string_equal(a->why.buf, b->why.buf);
}

/* Asks twice; the second answer has to come from the memory. */
static void ask_twice(const char *before, const char *after,
		      struct judgement *first)
{
	struct memory m = { .answer = STRBUF_INIT };
	const struct proof_memory memory = { recall, keep, &m };
	struct judgement second;

	judge_or_recall(&memory, before, after, first);
	assert_int_equal(m.kept, 1);
	judge_or_recall(&memory, "never", "looked at", &second);
	assert_int_equal(m.kept, 1);
	assert_same(first, &second);
	judgement_release(&second);
	strbuf_release(&m.answer);
}

#define MP(order)                                                \
	"C mp\n{}\n"                                             \
	"P0(int *x, int *f) { WRITE_ONCE(*x, 1); " order         \
	" WRITE_ONCE(*f, 1); }\n"                                \
	"P1(int *x, int *f) { int a = READ_ONCE(*f); smp_rmb();" \
	" int b = READ_ONCE(*x); }\n"                            \
	"exists (1:a=1 /\\ 1:b=0)\n"

static void verdicts_are_kept(void **state)
{
	struct judgement j;

	(void)state;
	ask_twice(MP("smp_mb();"), MP("smp_wmb();"), &j);
	assert_true(j.decided && j.proven);
	assert_string_equal(j.before, "Never");
	judgement_release(&j);
	ask_twice(MP("smp_mb();"), MP(""), &j);
	assert_true(j.decided && !j.proven);
	assert_string_equal(j.after, "Sometimes");
	judgement_release(&j);
}

static void what_is_not_decided_is_kept(void **state)
{
	struct strbuf big STRBUF_SCOPED = STRBUF_INIT;
	struct judgement j;

	(void)state;
	ask_twice("no test", "no test", &j);
	assert_false(j.decided || j.proven);
	judgement_release(&j);
	strbuf_addstr(&big, "C slow\n{}\n");
	for (int t = 0; t < 4; t++) {
		strbuf_addf(&big, "P%d(int *x) {\n", t);
		for (int i = 0; i < 8; i++)
			strbuf_addf(&big, "WRITE_ONCE(*x, %d);\n", i);
		strbuf_addstr(&big, "}\n");
	}
	strbuf_addstr(&big, "exists (x=1)\n");
	ask_twice(big.buf, big.buf, &j);
	assert_false(j.decided || j.proven);
	assert_non_null(strstr(j.why.buf, "not done after"));
	judgement_release(&j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(verdicts_are_kept),
		cmocka_unit_test(what_is_not_decided_is_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
