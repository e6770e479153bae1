// SPDX-License-Identifier: GPL-2.0-only
#include "json_finding.h"

#include <string.h>

#include "json_text.h"
#include "notes.h"
#include "words.h"

json_t *json_place(const struct entry_place *at,
		   const struct text_source *texts)
{
	const struct source_text *t;
	json_t *o;

	if (!at->file)
		return NULL;
	o = json_object();
	t = text_source_get(texts, at->file);
	json_put_text(o, "file", at->file);
	json_put(o, "line", json_integer(at->line));
	json_put(o, "column", json_integer(at->col));
	if (t && at->span.end > at->span.begin && at->span.end <= t->len) {
		json_put(o, "end_line",
			 json_integer(text_line_of(t, at->span.end)));
		json_put(o, "end_column",
			 json_integer(text_col_of(t, at->span.end)));
	}
	json_put_text(o, "function", at->function);
	return o;
}

static json_t *site_json(const struct site *s, const struct text_source *texts)
{
	struct entry_place at = entry_place_of(s);

	return json_place(&at, texts);
}

static json_t *location_json(const struct location *l)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	json_t *o = json_object();

	words_location(l, &name);
	json_put_text(o, "key", l->key ? l->key : "?");
	json_put_text(o, "bit", l->bit);
	json_put_text(o, "name", name.buf);
	return o;
}

static bool same_text(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static bool same_location(const struct location *a, const struct location *b)
{
	return same_text(a->key, b->key) && same_text(a->bit, b->bit);
}

/* Adds the location unless the array has it. */
static void add_location(json_t *array, const struct location *l)
{
	json_t *value = location_json(l), *other;
	size_t i;

	json_array_foreach(array, i, other)
	{
		if (json_equal(json_object_get(other, "key"),
			       json_object_get(value, "key")) &&
		    json_equal(json_object_get(other, "bit"),
			       json_object_get(value, "bit"))) {
			json_decref(value);
			return;
		}
	}
	json_array_append_new(array, value);
}

static void add_payload(json_t *array, const site_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		add_location(array, &v->at[i].event->loc);
}

static json_t *flag_json(const struct finding *f, const struct location *flag)
{
	json_t *o = location_json(flag), *payload = json_array();

	for (size_t i = 0; i < f->pairs.n; i++)
		if (same_location(f->pairs.at[i].flag, flag))
			add_payload(payload, &f->pairs.at[i].writer.payload);
	json_put(o, "payload", payload);
	return o;
}

json_t *json_flags(const struct finding *f)
{
	json_t *array = json_array();

	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct location *flag = f->pairs.at[i].flag;
		size_t k = 0;

		while (k < i && !same_location(f->pairs.at[k].flag, flag))
			k++;
		if (k == i)
			json_array_append_new(array, flag_json(f, flag));
	}
	return array;
}

static json_t *access_json(const struct site *s,
			   const struct text_source *texts)
{
	struct strbuf what STRBUF_SCOPED = STRBUF_INIT;
	json_t *o;

	if (!s->event)
		return NULL;
	o = json_object();
	words_site(s, &what);
	json_put_text(o, "what", what.buf);
	json_put(o, "location", site_json(s, texts));
	return o;
}

static json_t *side_json(const struct side *s, const struct text_source *texts)
{
	json_t *o = json_object(), *payload = json_array();

	json_put(o, "barrier", access_json(&s->fence, texts));
	json_put(o, "access", access_json(&s->access, texts));
	for (size_t i = 0; i < s->payload.n; i++)
		json_array_append_new(payload,
				      access_json(&s->payload.at[i], texts));
	json_put(o, "payload", payload);
	return o;
}

static json_t *evidence_json(unsigned int evidence)
{
	static const struct {
		enum evidence bit;
		const char *name;
	} names[] = {
		{ EVID_PAYLOAD, "payload" },
		{ EVID_COMMENT, "comment" },
		{ EVID_THROUGH, "through" },
		{ EVID_SOLE, "sole" },
	};
	json_t *array = json_array();

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (evidence & names[i].bit)
			json_array_append_new(array,
					      json_string(names[i].name));
	return array;
}

json_t *json_pairs(const struct finding *f, const struct text_source *texts)
{
	json_t *array = json_array();

	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct pair *p = &f->pairs.at[i];
		json_t *o = json_object();

		json_put(o, "flag", location_json(p->flag));
		json_put(o, "evidence", evidence_json(p->evidence));
		json_put(o, "score", json_integer(p->score));
		json_put(o, "writer", side_json(&p->writer, texts));
		json_put(o, "reader", side_json(&p->reader, texts));
		json_array_append_new(array, o);
	}
	return array;
}

static bool has_place(json_t *array, const json_t *place)
{
	json_t *other;
	size_t i;

	json_array_foreach(array, i, other)
	{
		if (json_equal(json_object_get(other, "location"), place))
			return true;
	}
	return false;
}

static void add_partner(json_t *array, const struct finding *f,
			const struct side *s, bool writer,
			const struct text_source *texts)
{
	struct site at = main_site(s);
	json_t *o = access_json(&at, texts);

	if (!o || has_place(array, json_object_get(o, "location"))) {
		json_decref(o);
		return;
	}
	json_put_text(o, "role", writer ? "writer" : "reader");
	json_put_text(o, "becomes", side_becomes(f, s));
	json_array_append_new(array, o);
}

json_t *json_partners(const struct finding *f, const struct entry_place *at,
		      const struct text_source *texts)
{
	json_t *array = json_array();

	for (int writer = 1; writer >= 0; writer--)
		for (size_t i = 0; i < f->pairs.n; i++) {
			const struct side *s = side_of(&f->pairs.at[i], writer);
			struct site main = main_site(s);
			struct entry_place place = entry_place_of(&main);

			if (!entry_places_equal(&place, at))
				add_partner(array, f, s, writer, texts);
		}
	return array;
}

json_t *json_reasons(const struct finding *f, const struct text_source *texts)
{
	json_t *array = json_array();

	/* The first reason of a diagnosis is its message. */
	for (size_t i = f->diagnosis ? 1 : 0; i < f->reasons.n; i++) {
		const struct reason *r = &f->reasons.at[i];
		json_t *o = json_object();

		json_put_text(o, "id", r->id);
		json_put_text(o, "text", r->text);
		json_put(o, "barrier", site_json(&r->about, texts));
		json_put(o, "location", site_json(&r->at, texts));
		json_array_append_new(array, o);
	}
	return array;
}

json_t *json_others(const struct finding *f, const struct text_source *texts)
{
	json_t *array = json_array();
	site_vec sites = VEC_INIT;

	find_others(f, &sites);
	for (size_t i = 0; i < sites.n; i++) {
		json_t *o = access_json(&sites.at[i], texts);

		json_put(o, "marked",
			 json_boolean(sites.at[i].event->order != ORD_PLAIN));
		json_array_append_new(array, o);
	}
	vec_release(&sites);
	return array;
}

/* The names of the tests: what follows "C " at the start of a line. */
static void add_tests(json_t *array, const char *litmus)
{
	for (const char *line = litmus; line && *line;) {
		size_t len = strcspn(line, "\n");

		if (len > 2 && !strncmp(line, "C ", 2))
			json_array_append_new(array,
					      json_stringn(line + 2, len - 2));
		line += len + (line[len] == '\n');
	}
}

json_t *json_proof(const struct finding *f)
{
	json_t *o, *tests;

	if (!f->proof)
		return NULL;
	o = json_object();
	tests = json_array();
	json_put_text(o, "text", f->proof);
	add_tests(tests, f->litmus_before);
	add_tests(tests, f->litmus_after);
	json_put(o, "tests", tests);
	json_put_text(o, "stale_before", f->stale_before);
	json_put_text(o, "stale_after", f->stale_after);
	return o;
}

bool json_can_hold_change(const struct entry *e)
{
	const struct change *c = e->change;

	for (size_t i = 0; c && i < c->edits.n; i++)
		if (!is_utf8(c->edits.at[i].replacement))
			return false;
	return c && c->edits.n && (!e->diff || is_utf8(e->diff));
}
