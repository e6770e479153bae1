// SPDX-License-Identifier: GPL-2.0-only
#include "json_report.h"

#include "json_finding.h"
#include "json_text.h"

static json_t *notes_json(const struct entry *e,
			  const struct text_source *texts)
{
	json_t *array = json_array();

	for (size_t i = 0; i < e->notes.n; i++) {
		json_t *o = json_object();

		json_put_text(o, "text", e->notes.at[i].text);
		json_put(o, "location", json_place(&e->notes.at[i].at, texts));
		json_array_append_new(array, o);
	}
	return array;
}

static json_t *edit_json(const struct edit *e)
{
	json_t *o = json_object();

	json_put_text(o, "file", e->file);
	json_put(o, "begin", json_integer(e->span.begin));
	json_put(o, "end", json_integer(e->span.end));
	json_put_text(o, "replacement", e->replacement);
	return o;
}

/* Places that only a person can word. */
static json_t *by_hand_json(const struct change *c)
{
	json_t *array = json_array();

	for (size_t i = 0; i < c->notes.n; i++) {
		json_t *o = json_object();

		json_put_text(o, "file", c->notes.at[i].file);
		json_put(o, "line", json_integer(c->notes.at[i].line));
		json_put_text(o, "text", c->notes.at[i].text);
		json_array_append_new(array, o);
	}
	return array;
}

static json_t *change_json(const struct entry *e)
{
	json_t *o, *edits;

	if (!json_can_hold_change(e))
		return NULL;
	o = json_object();
	edits = json_array();
	for (size_t i = 0; i < e->change->edits.n; i++)
		json_array_append_new(edits,
				      edit_json(&e->change->edits.at[i]));
	json_put(o, "edits", edits);
	json_put(o, "by_hand", by_hand_json(e->change));
	json_put_text(o, "diff", e->diff);
	return o;
}

static json_t *entry_json(const struct entry *e,
			  const struct text_source *texts)
{
	json_t *o = json_object();

	json_put_text(o, "type", "finding");
	json_put_text(o, "rule", e->id.rule);
	json_put_text(o, "decision", e->decision);
	json_put_text(o, "severity",
		      e->severity == SEVERITY_WARNING ? "warning" : "note");
	json_put_text(o, "confidence", e->confidence);
	json_put_text(o, "tag", e->tag);
	json_put_text(o, "message", e->message);
	json_put(o, "location", json_place(&e->at, texts));
	json_put_text(o, "member", e->id.member);
	json_put_text(o, "fingerprint", e->id.hash);
	json_put(o, "flags", json_flags(e->finding));
	json_put(o, "pairs", json_pairs(e->finding, texts));
	json_put(o, "partners", json_partners(e->finding, &e->at, texts));
	json_put(o, "reasons", json_reasons(e->finding, texts));
	json_put(o, "others", json_others(e->finding, texts));
	json_put(o, "notes", notes_json(e, texts));
	json_put(o, "change", change_json(e));
	json_put(o, "proof", json_proof(e->finding));
	return o;
}

void report_json(const entry_vec *entries, const struct report_options *o,
		 struct strbuf *out)
{
	for (size_t i = 0; i < entries->n; i++) {
		const struct entry *e = &entries->at[i];

		if (entry_is_shown(e, o->verbose))
			json_print(entry_json(e, &o->source), JSON_COMPACT,
				   out);
	}
}
