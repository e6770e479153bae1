// SPDX-License-Identifier: GPL-2.0-only
/* The checker's entry point and what can be asked of a result. */
#include "lkmm.h"

#include "search.h"

static bool uses_srcu(const struct search *s)
{
	for (unsigned int i = 0; i < s->test->n_threads; i++) {
		for (unsigned int k = 0; k < s->traces[i].n; k++) {
			const struct trace *t = s->traces[i].at[k];

			if (t->set[EC_SRCU_LOCK] | t->set[EC_SRCU_UNLOCK] |
			    t->set[EC_SYNC_SRCU])
				return true;
		}
	}
	return false;
}

static bool build_traces(struct search *s, struct arena *arena)
{
	struct strbuf err = STRBUF_INIT;

	for (unsigned int i = 0; i < s->test->n_threads; i++) {
		if (!trace_thread(arena, s->test, i, &s->traces[i], &err))
			continue;
		s->result->outcome = LKMM_UNSUPPORTED;
		s->result->reason = strbuf_detach(&err);
		return false;
	}
	if (s->opt->version == LKMM_6_1 && uses_srcu(s)) {
		search_stop(s, LKMM_UNSUPPORTED, 1,
			    "SRCU is not supported in the model of 6.1; use "
			    "that of 6.12");
		return false;
	}
	return true;
}

int lkmm_check(const struct litmus *test, const struct lkmm_options *opt,
	       struct lkmm_result *result)
{
	static const struct lkmm_options defaults = { .version = LKMM_6_12 };
	struct search *s = xcalloc(1, sizeof(*s));
	struct arena arena = ARENA_INIT;

	memset(result, 0, sizeof(*result));
	result->n_observed = test->n_observed;
	s->test = s->x.test = test;
	s->opt = s->x.opt = opt ? opt : &defaults;
	s->result = result;
	s->start = search_clock();
	states_init(&s->states, test->n_observed);
	if (build_traces(s, &arena))
		search_run(s);
	result->n_states = s->states.n_rows;
	result->states = states_take(&s->states);
	arena_release(&arena);
	free(s);
	return result->outcome == LKMM_DONE ? 0 : -1;
}

void lkmm_result_release(struct lkmm_result *result)
{
	free(result->reason);
	free(result->states);
	witness_free(result->witness);
	memset(result, 0, sizeof(*result));
}

const char *lkmm_verdict(const struct lkmm_result *result)
{
	if (!result->positive)
		return "Never";
	return result->negative ? "Sometimes" : "Always";
}

bool lkmm_condition_holds(const struct litmus *test,
			  const struct lkmm_result *result)
{
	switch (test->quantifier) {
	case LQ_EXISTS:
		return result->positive > 0;
	case LQ_NOT_EXISTS:
		return !result->positive;
	case LQ_FORALL:
		return !result->negative;
	}
	return false;
}

const char *lkmm_flag_name(unsigned int flag)
{
	switch (flag) {
	case LKMM_FLAG_MIXED_ACCESSES:
		return "mixed-accesses";
	case LKMM_FLAG_DATA_RACE:
		return "data-race";
	case LKMM_FLAG_UNMATCHED_RCU_LOCK:
		return "unmatched-rcu-lock";
	case LKMM_FLAG_UNMATCHED_RCU_UNLOCK:
		return "unmatched-rcu-unlock";
	case LKMM_FLAG_UNMATCHED_SRCU_LOCK:
		return "unmatched-srcu-lock";
	case LKMM_FLAG_UNMATCHED_SRCU_UNLOCK:
		return "unmatched-srcu-unlock";
	case LKMM_FLAG_MULTIPLE_SRCU_MATCHES:
		return "multiple-srcu-matches";
	case LKMM_FLAG_INVALID_SLEEP:
		return "invalid-sleep";
	case LKMM_FLAG_SRCU_BAD_VALUE_MATCH:
		return "srcu-bad-value-match";
	default:
		return NULL;
	}
}

enum lkmm_agreement lkmm_compare_expected(const struct litmus *test,
					  const struct lkmm_result *result)
{
	bool race = result->flags & LKMM_FLAG_DATA_RACE;
	bool ok = false;

	switch (test->expect) {
	case LE_NONE:
		return LKMM_NOTHING_EXPECTED;
	case LE_NEVER:
		ok = !result->positive;
		break;
	case LE_SOMETIMES:
		ok = result->positive && result->negative;
		break;
	case LE_ALWAYS:
		ok = result->positive && !result->negative;
		break;
	case LE_DEADLOCK:
		return result->n_states ? LKMM_NOT_AS_EXPECTED
					: LKMM_AS_EXPECTED;
	}
	return ok && race == test->expect_race ? LKMM_AS_EXPECTED
					       : LKMM_NOT_AS_EXPECTED;
}
