// SPDX-License-Identifier: GPL-2.0-only
#include "entry.h"

#include <stdint.h>
#include <string.h>

#include "diagnosis.h"
#include "notes.h"
#include "strmap.h"

struct entry_place entry_place_of(const struct site *s)
{
	const struct event *e = s->event;

	if (!e)
		return (struct entry_place){ .file = NULL };
	return (struct entry_place){
		.file = site_file(s),
		.function = s->fn ? s->fn->name : NULL,
		.line = e->line,
		.col = e->col,
		.span = e->expr,
	};
}

static int entry_place_cmp(const struct entry_place *a,
			   const struct entry_place *b)
{
	int c = !a->file - !b->file;

	if (!c && a->file)
		c = strcmp(a->file, b->file);
	if (!c)
		c = (a->line > b->line) - (a->line < b->line);
	return c ? c : (a->col > b->col) - (a->col < b->col);
}

bool entry_places_equal(const struct entry_place *a,
			const struct entry_place *b)
{
	return !entry_place_cmp(a, b);
}

/*
 * What the place is about: the flag of its pair, else of the first pair, else
 * what is accessed there.
 */
static const struct location *object_at(const struct finding *f,
					const struct site *at)
{
	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct pair *p = &f->pairs.at[i];

		if (is_main_site(&p->writer, at) ||
		    is_main_site(&p->reader, at))
			return p->flag;
	}
	if (f->pairs.n)
		return f->pairs.at[0].flag;
	return at->event ? &at->event->loc : NULL;
}

static void identify(struct entry *e, const struct site *at, struct arena *a)
{
	const struct location *object = object_at(e->finding, at);
	struct strbuf member STRBUF_SCOPED = STRBUF_INIT;

	if (object && object->key)
		key_pretty(object->key, &member);
	if (object && object->bit)
		strbuf_addf(&member, "#%s", object->bit);
	fingerprint_init(&e->id, e->finding->rule, e->at.file, e->at.function,
			 member.buf, a);
}

static void take_diagnostic(struct entry *e, bool verbose, struct arena *a)
{
	struct diagnostic d;

	diagnose(e->finding, verbose, a, &d);
	e->severity = d.severity;
	e->message = d.headline.text;
	e->tag = d.tag;
	e->at = entry_place_of(&d.headline.at);
	identify(e, &d.headline.at, a);
	for (size_t i = 0; i < d.notes.n; i++) {
		struct entry_note n = { entry_place_of(&d.notes.at[i].at),
					d.notes.at[i].text };

		vec_push(&e->notes, n);
	}
	diagnostic_release(&d);
}

/* What only a person can put right, as a note of the finding's. */
static void take_change(struct entry *e, const struct change *c)
{
	for (size_t i = 0; i < c->notes.n; i++) {
		const struct note *n = &c->notes.at[i];
		struct entry_note add = {
			.at = { .file = n->file,
				.line = n->line,
				.col = n->col,
				.span = n->span },
			.text = n->text,
		};

		vec_push(&e->notes, add);
	}
}

static const char *decision_name(enum decision d)
{
	switch (d) {
	case DECIDE_CONVERT:
		return "convert";
	case DECIDE_KEEP:
		return "keep";
	case DECIDE_UNKNOWN:
		return "unknown";
	case DECIDE_WARN:
		return "warn";
	}
	BUG("decision %d", (int)d);
}

static const char *confidence_of(const struct finding *f)
{
	if (f->diagnosis)
		return confidence_name(f->diagnosis->confidence);
	return f->proof ? confidence_name(CONFIDENCE_PROVEN) : NULL;
}

/* In the order of the findings where place and rule agree. */
static int entry_cmp(const void *pa, const void *pb)
{
	const struct entry *a = pa, *b = pb;
	int c = entry_place_cmp(&a->at, &b->at);

	if (!c)
		c = strcmp(a->id.rule, b->id.rule);
	return c ? c
		 : (a->id.ordinal > b->id.ordinal) -
			       (a->id.ordinal < b->id.ordinal);
}

static void number(entry_vec *v)
{
	struct strmap counts = STRMAP_INIT;

	for (size_t i = 0; i < v->n; i++) {
		struct strbuf key STRBUF_SCOPED = STRBUF_INIT;
		uintptr_t count;

		fingerprint_key(&v->at[i].id, &key);
		count = (uintptr_t)strmap_get(&counts, key.buf) + 1;
		strmap_put(&counts, key.buf, (void *)count);
		fingerprint_set_ordinal(&v->at[i].id, (unsigned int)count);
	}
	strmap_release(&counts);
}

void entries_make(const struct findings *f, struct change *const *changes,
		  const char *const *diffs, bool verbose, struct arena *a,
		  entry_vec *out)
{
	*out = (entry_vec)VEC_INIT;
	for (size_t i = 0; i < f->all.n; i++) {
		const struct finding *one = f->all.at[i];
		const struct change *c = changes ? changes[i] : NULL;
		struct entry e = {
			.decision = decision_name(one->decision),
			.confidence = confidence_of(one),
			.change = c && !c->refusal ? c : NULL,
			.diff = diffs ? diffs[i] : NULL,
			.finding = one,
		};

		take_diagnostic(&e, verbose, a);
		if (e.change)
			take_change(&e, e.change);
		e.id.ordinal = (unsigned int)i;
		vec_push(out, e);
	}
	vec_sort(out, entry_cmp);
	number(out);
}

void entries_release(entry_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		vec_release(&v->at[i].notes);
	vec_release(v);
}

bool entry_is_found(const struct entry *e)
{
	return e->severity == SEVERITY_WARNING;
}

bool entry_is_shown(const struct entry *e, bool verbose)
{
	return !e->hidden && (verbose || entry_is_found(e));
}
