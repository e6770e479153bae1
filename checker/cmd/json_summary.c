// SPDX-License-Identifier: GPL-2.0-only
#include "json_summary.h"

#include "json_text.h"
#include "stale.h"

static json_t *strings_json(const string_vec *v)
{
	json_t *array = json_array();

	for (size_t i = 0; i < v->n; i++)
		json_array_append_new(array, json_text(v->at[i]));
	return array;
}

static json_t *known_json(const struct known *k)
{
	json_t *o = json_object();

	json_put(o, "line", json_integer(k->line));
	json_put_text(o, "rule", k->id.rule);
	json_put_text(o, "file", k->id.file);
	json_put_text(o, "function", k->id.function);
	json_put_text(o, "member", k->id.member);
	return o;
}

/* NULL when there is no baseline. */
static json_t *baseline_json(const struct session *s)
{
	const struct baseline *b = &s->narrow.baseline;
	json_t *stale;

	if (!b->path)
		return NULL;
	stale = json_array();
	for (size_t i = 0; i < b->all.n; i++)
		if (known_is_stale(s, b->all.at[i]))
			json_array_append_new(stale, known_json(b->all.at[i]));
	return json_pack("{s:i,s:o}", "hidden", (int)s->narrow.known, "stale",
			 stale);
}

/* NULL without --new-from. */
static json_t *new_from_json(const struct session *s)
{
	json_t *o;

	if (!s->narrow.new_from)
		return NULL;
	o = json_object();
	json_put_text(o, "revision", s->narrow.revision);
	json_put(o, "hidden", json_integer(s->narrow.unchanged));
	return o;
}

static json_t *barriers_json(const struct coverage *c)
{
	return json_pack("{s:i,s:i,s:i,s:i}", "analysed", c->count[COVERED],
			 "by_use", c->count[COVERED_BY_USE], "not_compiled",
			 c->count[COVERAGE_OUT], "failed",
			 c->count[COVERAGE_FAILED]);
}

void json_summary(const struct session *s, const struct coverage *c,
		  struct strbuf *out)
{
	const struct report_counts *n = &s->counts;
	json_t *o = json_object();

	json_put_text(o, "type", "summary");
	json_put_text(o, "version", SMPAIR_VERSION);
	json_put(o, "complete", json_boolean(session_is_complete(s)));
	json_put(o, "files", json_integer(n->files));
	json_put(o, "functions", json_integer(n->functions));
	json_put(o, "pairs", json_integer(n->pairs));
	json_put(o, "findings", json_integer(n->findings));
	json_put(o, "kept", json_integer(n->kept));
	json_put(o, "undecided", json_integer(n->unknown));
	json_put(o, "files_failed", json_integer(n->files_failed));
	json_put(o, "functions_failed", json_integer(n->functions_failed));
	json_put(o, "failed", strings_json(&s->failed));
	json_put(o, "not_compiled", strings_json(&s->missing));
	json_put(o, "barriers", barriers_json(c));
	json_put(o, "baseline", baseline_json(s));
	json_put(o, "new_from", new_from_json(s));
	json_print(o, JSON_COMPACT, out);
}

void json_coverage(const struct coverage *c, struct strbuf *out)
{
	for (size_t i = 0; i < c->sites.n; i++) {
		const struct covered_site *s = &c->sites.at[i];
		json_t *o;

		if (s->state == COVERED)
			continue;
		o = json_object();
		json_put_text(o, "type", "barrier");
		json_put_text(o, "file", s->file);
		json_put(o, "line", json_integer(s->site.line));
		json_put_text(o, "primitive", s->site.prim->name);
		json_put_text(o, "state", coverage_state_name(s->state));
		json_print(o, JSON_COMPACT, out);
	}
}
