// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every litmus file of the project: rules/litmus (before and after each rule)
 * and testdata/litmus give what their comments say, survive being written and
 * read back, and do without each axiom only where they should.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <dirent.h>
#include <string.h>

#include <cmocka.h>

#include "lkmm.h"
#include "path.h"

static struct litmus *load(struct arena *arena, const char *path)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct litmus *test;

	if (read_file(path, &text))
		fail_msg("cannot read %s", path);
	test = litmus_parse(arena, path, text.buf, text.len, &err);
	if (!test)
		fail_msg("%s", err.buf);
	return test;
}

static bool same_result(const struct lkmm_result *a,
			const struct lkmm_result *b)
{
	size_t n = a->n_states * a->n_observed;

	if (a->positive != b->positive || a->negative != b->negative ||
	    a->flags != b->flags || a->n_states != b->n_states)
		return false;
	for (size_t i = 0; i < n; i++) {
		/* Variables may be numbered anew. */
		if (a->states[i].num != b->states[i].num)
			return false;
	}
	return true;
}

/* Written and read back: the same text and the same result. */
static void check_round_trip(const struct litmus *test,
			     const struct lkmm_result *r)
{
	struct strbuf once STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf twice STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct lkmm_result again;
	struct litmus *copy;

	litmus_write(test, &once);
	copy = litmus_parse(&arena, "copy", once.buf, once.len, &err);
	if (!copy) {
		fail_msg("%s: %s\n%s", test->path, err.buf, once.buf);
		return;
	}
	litmus_write(copy, &twice);
	assert_string_equal(once.buf, twice.buf);
	assert_int_equal(copy->expect, test->expect);
	lkmm_check(copy, NULL, &again);
	if (!same_result(r, &again))
		fail_msg("%s: another result once written:\n%s", test->path,
			 once.buf);
	lkmm_result_release(&again);
	arena_release(&arena);
}

static void check_file(const char *path)
{
	struct arena arena = ARENA_INIT;
	struct litmus *test = load(&arena, path);
	struct lkmm_result r;

	if (lkmm_check(test, NULL, &r))
		fail_msg("%s", r.reason);
	if (lkmm_compare_expected(test, &r) != LKMM_AS_EXPECTED)
		fail_msg("%s: found %s%s", path, lkmm_verdict(&r),
			 r.flags & LKMM_FLAG_DATA_RACE ? " DATARACE" : "");
	check_round_trip(test, &r);
	lkmm_result_release(&r);
	arena_release(&arena);
}

static unsigned int check_folder(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	unsigned int n = 0;

	if (!d) {
		fail_msg("cannot open %s", dir);
		return 0;
	}
	while ((e = readdir(d))) {
		char *path;

		if (!strstr(e->d_name, ".litmus"))
			continue;
		path = path_join(dir, e->d_name);
		check_file(path);
		free(path);
		n++;
	}
	closedir(d);
	return n;
}

static void test_own(void **state)
{
	(void)state;
	assert_true(check_folder("testdata/litmus") >= 40);
}

static void test_rules(void **state)
{
	(void)state;
	assert_int_equal(check_folder("rules/litmus"), 2 * (11 + 19));
}

static enum lkmm_subset after_in_before(const char *letter, unsigned int i)
{
	struct arena arena = ARENA_INIT;
	char *before = arena_printf(&arena, "rules/litmus/%s%u-before.litmus",
				    letter, i);
	char *after = arena_printf(&arena, "rules/litmus/%s%u-after.litmus",
				   letter, i);
	struct litmus *tb = load(&arena, before), *ta = load(&arena, after);
	struct lkmm_result rb, ra;
	enum lkmm_subset s;

	lkmm_check(tb, NULL, &rb);
	lkmm_check(ta, NULL, &ra);
	s = lkmm_states_subset(ta, &ra, tb, &rb, NULL);
	if (s == LKMM_SUBSET && ra.flags & ~rb.flags)
		s = LKMM_NOT_SUBSET;
	lkmm_result_release(&rb);
	lkmm_result_release(&ra);
	arena_release(&arena);
	return s;
}

/* Sound rules allow nothing new, unsound ones a state or a race. */
static void test_before_and_after(void **state)
{
	(void)state;
	for (unsigned int i = 1; i <= 11; i++)
		assert_int_equal(after_in_before("S", i), LKMM_SUBSET);
	for (unsigned int i = 1; i <= 19; i++)
		assert_int_equal(after_in_before("U", i), LKMM_NOT_SUBSET);
}

/* S11 holds in the model of 6.12 only. */
static void test_model_6_1(void **state)
{
	static const struct lkmm_options old = { .version = LKMM_6_1 };
	struct arena arena = ARENA_INIT;
	struct litmus *t = load(&arena, "rules/litmus/S11-after.litmus");
	struct lkmm_result r;

	(void)state;
	assert_int_equal(lkmm_check(t, &old, &r), 0);
	assert_string_equal(lkmm_verdict(&r), "Sometimes");
	lkmm_result_release(&r);
	arena_release(&arena);
}

static const char *verdict_without(struct litmus *t, unsigned int axioms)
{
	struct lkmm_options opt = { .dropped = axioms };
	struct lkmm_result r;
	const char *verdict;

	assert_int_equal(lkmm_check(t, &opt, &r), 0);
	verdict = lkmm_verdict(&r);
	lkmm_result_release(&r);
	return verdict;
}

/* Each axiom is needed by its test, and by no other of these. */
static void test_each_axiom(void **state)
{
	static const struct {
		const char *path;
		enum lkmm_axiom axiom;
	} axioms[] = {
		{ "testdata/litmus/axiom-coherence.litmus", LKMM_COHERENCE },
		{ "testdata/litmus/axiom-atomic.litmus", LKMM_ATOMIC },
		{ "testdata/litmus/axiom-happens-before.litmus",
		  LKMM_HAPPENS_BEFORE },
		{ "testdata/litmus/axiom-propagation.litmus",
		  LKMM_PROPAGATION },
		{ "testdata/litmus/axiom-rcu.litmus", LKMM_RCU },
		{ "testdata/litmus/axiom-plain-coherence.litmus",
		  LKMM_PLAIN_COHERENCE },
	};
	struct arena arena = ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(axioms) / sizeof(*axioms); i++) {
		struct litmus *t = load(&arena, axioms[i].path);
		unsigned int others = LKMM_ALL_AXIOMS & ~axioms[i].axiom;
		const char *without = verdict_without(t, axioms[i].axiom);

		if (strcmp(without, "Never") == 0)
			fail_msg("%s does not need its axiom", t->path);
		for (unsigned int a = 1; a < LKMM_ALL_AXIOMS; a <<= 1) {
			if (a & others)
				assert_string_equal(verdict_without(t, a),
						    "Never");
		}
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_own),
		cmocka_unit_test(test_rules),
		cmocka_unit_test(test_before_and_after),
		cmocka_unit_test(test_model_6_1),
		cmocka_unit_test(test_each_axiom),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
