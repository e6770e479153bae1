// SPDX-License-Identifier: GPL-2.0-only
#include "json.h"

#include <jansson.h>

enum { INDENT = 2, PRECISION = 12 };

static json_t *strings(const char *const *s, size_t n)
{
	json_t *array = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(array, json_string(s[i]));
	return array;
}

static json_t *side(const struct bench_row *row, enum bench_side which)
{
	const struct summary *s = &row->s[which];
	json_t *runs = json_array();

	for (size_t i = 0; i < s->n; i++)
		json_array_append_new(runs, json_real(row->values[which][i]));
	return json_pack("{sI sf sf so sf sf so}", "n", (json_int_t)s->n,
			 "mean", s->mean, "median", s->median, "stddev",
			 s->n > 1 ? json_real(s->stddev) : json_null(), "min",
			 s->min, "max", s->max, "runs", runs);
}

static json_t *interval(const struct bench_row *row)
{
	if (!row->enough_runs)
		return json_null();
	return json_pack("[ff]", row->interval.low, row->interval.high);
}

/* "in" says in what: "percent" of the median before, or the "unit". */
static json_t *difference(const struct bench_row *row)
{
	return json_pack("{sf ss so}", "of_medians",
			 row->relative ? row->percent : row->diff, "in",
			 row->relative ? "percent" : "unit", "interval_95",
			 interval(row));
}

static json_t *test(const struct rank_test *t)
{
	return json_pack("{ss ss sf sf}", "name", "Mann-Whitney U", "method",
			 t->exact ? "exact" : "normal", "u", t->u, "p", t->p);
}

static json_t *quantity(const struct bench_row *row)
{
	return json_pack("{ss ss ss ss so so so so ss ss so}", "group",
			 row->group, "name", row->name, "unit", row->unit,
			 "better", bench_better_word(row->better), "before",
			 side(row, SIDE_BEFORE), "after", side(row, SIDE_AFTER),
			 "difference", difference(row), "test",
			 test(&row->test), "verdict",
			 bench_verdict_word(row->verdict), "reason",
			 row->reason, "warnings",
			 strings(row->warnings.at, row->warnings.n));
}

void bench_json(const struct bench_report *report, struct strbuf *out)
{
	json_t *quantities = json_array(), *root;
	char *text;

	for (size_t i = 0; i < report->rows.n; i++)
		json_array_append_new(quantities,
				      quantity(&report->rows.at[i]));
	root = json_pack("{si so so}", "version", 1, "quantities", quantities,
			 "notes", strings(report->notes.at, report->notes.n));
	text = json_dumps(root,
			  JSON_INDENT(INDENT) | JSON_REAL_PRECISION(PRECISION));
	if (!text)
		BUG("a report that is no JSON");
	strbuf_addf(out, "%s\n", text);
	free(text);
	json_decref(root);
}
