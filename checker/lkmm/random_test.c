// SPDX-License-Identifier: GPL-2.0-only
/*
 * Random litmus tests: the checker against the slow enumerator. The number of
 * tests and the first seed can be set with SMPAIR_RANDOM_TESTS and
 * SMPAIR_RANDOM_SEED; a test that differs is printed as herd7 reads it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lkmm.h"
#include "random_litmus.h"
#include "reference_enum.h"

static unsigned long long setting(const char *name, unsigned long long value)
{
	const char *s = getenv(name);

	return s ? strtoull(s, NULL, 10) : value;
}

static bool same_states(const struct litmus *test, const struct ref_run *ref,
			const struct lkmm_result *r)
{
	if (strmap_size(&ref->states) != r->n_states)
		return false;
	for (size_t s = 0; s < r->n_states; s++) {
		struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

		for (unsigned int i = 0; i < r->n_observed; i++) {
			litmus_write_value(
				test, r->states[s * r->n_observed + i], &sb);
			strbuf_addch(&sb, ';');
		}
		if (!strmap_has(&ref->states, sb.buf))
			return false;
	}
	return true;
}

static bool agree(const struct litmus *test, const struct ref_run *ref,
		  const struct lkmm_result *r)
{
	bool race = r->flags & LKMM_FLAG_DATA_RACE;
	bool mixed = r->flags & LKMM_FLAG_MIXED_ACCESSES;

	return same_states(test, ref, r) && r->positive == ref->positive &&
	       r->negative == ref->negative &&
	       race == !!(ref->flags & REF_RACE) &&
	       mixed == !!(ref->flags & REF_MIXED);
}

/* 1 compared, 0 skipped, -1 differs. */
static int compare(uint64_t seed)
{
	static struct ref_run ref;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct lkmm_result r;
	struct litmus *test;
	int status = 0;

	rnd_litmus(seed, &text);
	test = litmus_parse(&arena, "random", text.buf, text.len, &err);
	if (!test) {
		print_error("%s\n%s", err.buf, text.buf);
		arena_release(&arena);
		return -1;
	}
	memset(&ref, 0, sizeof(ref));
	ref.test = test;
	ref_check(&ref);
	lkmm_check(test, NULL, &r);
	if (!ref.unsuitable)
		status = r.outcome == LKMM_DONE && agree(test, &ref, &r) ? 1
									 : -1;
	if (status < 0)
		print_error("%s\nchecker: %s %zu states, %llu %llu, flags %x\n"
			    "reference: %zu states, %lu %lu, flags %x\n",
			    text.buf, r.reason ? r.reason : "", r.n_states,
			    (unsigned long long)r.positive,
			    (unsigned long long)r.negative, r.flags,
			    strmap_size(&ref.states), ref.positive,
			    ref.negative, (unsigned int)ref.flags);
	lkmm_result_release(&r);
	strmap_release(&ref.states);
	arena_release(&arena);
	return status;
}

static void test_random(void **state)
{
	unsigned long long n = setting("SMPAIR_RANDOM_TESTS", 300);
	unsigned long long seed = setting("SMPAIR_RANDOM_SEED", 1);
	unsigned long long compared = 0;

	(void)state;
	for (unsigned long long i = 0; i < n; i++) {
		int c = compare(seed + i);

		assert_true(c >= 0);
		compared += (unsigned long long)c;
	}
	print_message("%llu of %llu random tests compared\n", compared, n);
	assert_true(compared > n / 2 || n < 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
