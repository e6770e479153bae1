// SPDX-License-Identifier: GPL-2.0-only
#include "view.h"

#include <string.h>

#include "notes.h"
#include "pairing.h"
#include "words.h"

/* Sources may hold bytes that are no UTF-8, which JSON has no form for. */
static json_t *text_json(const char *s)
{
	json_t *j = s ? json_string(s) : json_null();
	struct strbuf ascii STRBUF_SCOPED = STRBUF_INIT;

	if (j)
		return j;
	for (; *s; s++)
		strbuf_addch(&ascii, (unsigned char)*s < 128 ? *s : '?');
	return json_string(ascii.buf);
}

static json_t *span_json(const char *file, struct span span)
{
	return json_pack("{s:o, s:i, s:i}", "file", text_json(file), "begin",
			 (int)span.begin, "end", (int)span.end);
}

static json_t *place_json(const struct site *at)
{
	if (!at->event)
		return json_null();
	return span_json(site_file(at), at->event->expr);
}

static json_t *notes_json(const struct diagnostic *d)
{
	json_t *all = json_array();

	for (size_t i = 0; i < d->notes.n; i++)
		json_array_append_new(
			all, json_pack("{s:o, s:o}", "at",
				       place_json(&d->notes.at[i].at), "text",
				       text_json(d->notes.at[i].text)));
	return all;
}

static json_t *edits_json(const struct change *c)
{
	json_t *all = json_array();

	for (size_t i = 0; c && !c->refusal && i < c->edits.n; i++) {
		const struct edit *e = &c->edits.at[i];
		json_t *j = span_json(e->file, e->span);

		json_object_set_new(j, "text", text_json(e->replacement));
		json_array_append_new(all, j);
	}
	return all;
}

static json_t *side_json(const struct finding *f, const struct side *s,
			 bool writes)
{
	struct site at = main_site(s);
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	words_site(&at, &name);
	return json_pack("{s:o, s:o, s:o, s:i, s:b, s:o}", "at",
			 place_json(&at), "name", text_json(name.buf),
			 "function", text_json(at.fn->name), "line",
			 (int)at.event->line, "writes", writes, "becomes",
			 text_json(side_becomes(f, s)));
}

/* The index of the side in sides, where it is put when it is new. */
static int put_side(const struct finding *f, const struct side *s, bool writes,
		    site_vec *known, json_t *sides)
{
	struct site at = main_site(s);

	for (size_t i = 0; i < known->n; i++)
		if (sites_equal(&known->at[i], &at))
			return (int)i;
	vec_push(known, at);
	json_array_append_new(sides, side_json(f, s, writes));
	return (int)known->n - 1;
}

static void add_pairs(const struct finding *f, json_t *j)
{
	json_t *sides = json_array(), *pairs = json_array();
	site_vec known = VEC_INIT;

	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct pair *p = &f->pairs.at[i];
		int writer, reader;

		if (!main_site(&p->writer).event ||
		    !main_site(&p->reader).event)
			continue;
		writer = put_side(f, &p->writer, true, &known, sides);
		reader = put_side(f, &p->reader, false, &known, sides);
		json_array_append_new(pairs, json_pack("[ii]", writer, reader));
	}
	vec_release(&known);
	json_object_set_new(j, "sides", sides);
	json_object_set_new(j, "pairs", pairs);
}

static const char *decision_word(enum decision d)
{
	return d == DECIDE_CONVERT ? "convert"
	       : d == DECIDE_WARN  ? "warn"
	       : d == DECIDE_KEEP  ? "keep"
				   : "unknown";
}

static bool is_unpaired(const struct finding *f)
{
	return f->decision != DECIDE_CONVERT && f->decision != DECIDE_WARN &&
	       !f->pairs.n && f->reasons.n &&
	       !strcmp(f->reasons.at[0].id, "unknown");
}

static json_t *litmus_json(const struct finding *f)
{
	if (!f->litmus_before || !f->litmus_after)
		return json_null();
	return json_pack("{s:o, s:o}", "before", text_json(f->litmus_before),
			 "after", text_json(f->litmus_after));
}

static json_t *comments_json(const struct finding *f,
			     const struct text_source *texts)
{
	struct change c;
	json_t *edits;

	if (!texts)
		return json_array();
	pairing_comments(f, texts, &c);
	edits = edits_json(&c);
	change_release(&c);
	return edits;
}

static json_t *finding_json(const struct finding *f, const struct change *c,
			    const struct text_source *texts)
{
	struct arena a = ARENA_INIT;
	struct diagnostic d;
	json_t *j;

	diagnose(f, false, &a, &d);
	j = json_pack("{s:o, s:o, s:o, s:s, s:b, s:o}", "at",
		      place_json(&d.headline.at), "text",
		      text_json(d.headline.text), "tag", text_json(d.tag),
		      "decision", decision_word(f->decision), "unpaired",
		      is_unpaired(f), "notes", notes_json(&d));
	diagnostic_release(&d);
	arena_release(&a);
	add_pairs(f, j);
	json_object_set_new(j, "edits", edits_json(c));
	json_object_set_new(j, "refusal", text_json(c ? c->refusal : NULL));
	json_object_set_new(j, "comments", comments_json(f, texts));
	json_object_set_new(j, "litmus", litmus_json(f));
	return j;
}

json_t *view_findings(const struct findings *f, struct change *const *changes,
		      const struct text_source *texts)
{
	json_t *all = json_array();

	for (size_t i = 0; i < f->all.n; i++)
		json_array_append_new(
			all, finding_json(f->all.at[i],
					  changes ? changes[i] : NULL, texts));
	return all;
}
