// SPDX-License-Identifier: GPL-2.0-only
/* Results in herd7's words. */
#include "lkmm.h"

void lkmm_write_state(const struct litmus *test,
		      const struct lkmm_result *result, size_t state,
		      struct strbuf *out)
{
	const struct lkmm_value *row = result->states +
				       state * result->n_observed;

	/* herd7 lists the registers first. */
	for (int elements = 0; elements < 2; elements++) {
		for (unsigned int i = 0; i < result->n_observed; i++) {
			const struct litmus_term *t = &test->observed[i];

			if ((t->kind == LT_ELEMENT) != elements)
				continue;
			strbuf_addstr(out,
				      out->len && out->buf[out->len - 1] == ';'
					      ? " "
					      : "");
			litmus_write_term(test, t, out);
			strbuf_addch(out, '=');
			litmus_write_value(test, row[i], out);
			strbuf_addch(out, ';');
		}
	}
}

static const char *kind_of(const struct litmus *test)
{
	static const char *const words[] = {
		[LQ_EXISTS] = "Allowed",
		[LQ_NOT_EXISTS] = "Forbidden",
		[LQ_FORALL] = "Required",
	};

	return words[test->quantifier];
}

void lkmm_write_result(const struct litmus *test,
		       const struct lkmm_result *result, struct strbuf *out)
{
	unsigned long long positive = result->positive;
	unsigned long long negative = result->negative;

	strbuf_addf(out, "Test %s %s\n", test->name, kind_of(test));
	strbuf_addf(out, "States %zu\n", result->n_states);
	for (size_t i = 0; i < result->n_states; i++) {
		lkmm_write_state(test, result, i, out);
		strbuf_addch(out, '\n');
	}
	strbuf_addf(out, "%s\nWitnesses\n",
		    lkmm_condition_holds(test, result) ? "Ok" : "No");
	strbuf_addf(out, "Positive: %llu Negative: %llu\n", positive, negative);
	for (unsigned int f = 1; lkmm_flag_name(f); f <<= 1) {
		if (result->flags & f)
			strbuf_addf(out, "Flag %s\n", lkmm_flag_name(f));
	}
	strbuf_addstr(out, "Condition ");
	litmus_write_condition(test, out);
	strbuf_addf(out, "\nObservation %s %s %llu %llu\n", test->name,
		    lkmm_verdict(result), positive, negative);
}
