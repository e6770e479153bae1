// SPDX-License-Identifier: GPL-2.0-only
#include "diagnose.h"

#include <string.h>

#include "parallel.h"
#include "shared_texts.h"
#include "unordered.h"

static bool same_said(const struct finding *a, const struct finding *b)
{
	return a->rule == b->rule &&
	       !site_cmp(&a->reasons.at[0].about, &b->reasons.at[0].about) &&
	       !strcmp(a->diagnosis->message, b->diagnosis->message);
}

static bool is_changed(const struct finding *f, const struct site *at)
{
	if (f->decision != DECIDE_CONVERT)
		return false;
	for (size_t i = 0; i < f->steps.n; i++)
		if (f->steps.at[i].kind != STEP_COMMENT &&
		    !site_cmp(&f->steps.at[i].at, at))
			return true;
	return false;
}

/* Said before, for another unit's copy of a header, or changed by others? */
static bool is_idle(const struct findings *out, size_t conversions,
		    const struct finding *f)
{
	for (size_t i = 0; i < conversions; i++)
		if (is_changed(out->all.at[i], &f->reasons.at[0].about))
			return true;
	for (size_t i = conversions; i < out->all.n; i++)
		if (same_said(out->all.at[i], f))
			return true;
	return false;
}

/* Empties from. */
static void add_busy(struct findings *out, size_t conversions,
		     struct findings *from)
{
	for (size_t i = 0; i < from->all.n; i++) {
		struct finding *f = from->all.at[i];

		if (is_idle(out, conversions, f))
			finding_release(f);
		else
			vec_push(&out->all, f);
	}
	vec_release(&from->all);
	arena_join(&out->arena, &from->arena);
}

struct rule_run {
	struct diagnose diagnose;
	struct findings said;
};

static void run_rule(void *data, size_t i, unsigned int thread)
{
	struct rule_run *runs = data;

	(void)thread;
	runs[i].diagnose.rule->find(&runs[i].diagnose);
}

void diagnoses_find(const struct program *p, const struct barriers *b,
		    const struct links *l, const struct diagnose_options *opt,
		    struct findings *out)
{
	struct shared_texts texts;
	struct unordered_pairs *unordered = unordered_pairs_new();
	struct diagnose_options shared = *opt;
	struct rule_run runs[NR_RULES];
	size_t n = 0, conversions = out->all.n;

	shared_texts_init(&texts, &opt->source);
	shared.source = shared_texts_source(&texts);
	for (size_t i = 0; i < NR_RULES; i++) {
		if (!rules[i].find || !selection_has(opt->selection, &rules[i]))
			continue;
		runs[n] = (struct rule_run){
			.diagnose = { p, b, l, &shared, &rules[i],
				      &runs[n].said, unordered },
		};
		n++;
	}
	parallel(n, p->jobs, run_rule, runs);
	for (size_t i = 0; i < n; i++)
		add_busy(out, conversions, &runs[i].said);
	unordered_pairs_free(unordered);
	shared_texts_release(&texts);
}

bool is_wanted(const struct diagnose *d, const struct site *s)
{
	return !(s->fn->flags & FN_PARSE_ERROR) &&
	       d->opt->wanted(d->opt->data, site_file(s));
}

void each_event(struct diagnose *d, event_test test, event_check check)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (test(e) && is_wanted(d, &s))
					check(d, &s);
			}
	}
}

bool wants(const struct diagnose *d, enum confidence c)
{
	return selection_wants(d->opt->selection, d->rule, c);
}

static const char *format(struct diagnose *d, const char *fmt, va_list ap)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_vaddf(&sb, fmt, ap);
	return arena_strdup(&d->out->arena, sb.buf);
}

struct finding *say(struct diagnose *d, enum confidence c,
		    const struct site *at, const char *fmt, ...)
{
	struct reason r = { .about = *at, .id = d->rule->id, .at = *at };
	struct finding *f;
	va_list ap;

	if (!wants(d, c))
		return NULL;
	va_start(ap, fmt);
	r.text = format(d, fmt, ap);
	va_end(ap);
	f = arena_new(&d->out->arena, struct finding);
	f->rule = d->rule->id;
	f->decision = DECIDE_WARN;
	f->diagnosis = arena_new(&d->out->arena, struct diagnosis);
	f->diagnosis->rule = d->rule;
	f->diagnosis->confidence = c;
	f->diagnosis->message = r.text;
	vec_push(&f->reasons, r);
	vec_push(&d->out->all, f);
	return f;
}

void also(struct diagnose *d, struct finding *f, const struct site *at,
	  const char *fmt, ...)
{
	struct diagnosis_note *note, **end;
	va_list ap;

	if (!f)
		return;
	note = arena_new(&d->out->arena, struct diagnosis_note);
	if (at)
		note->at = *at;
	va_start(ap, fmt);
	note->text = format(d, fmt, ap);
	va_end(ap);
	for (end = &f->diagnosis->notes; *end; end = &(*end)->next)
		;
	*end = note;
}

struct step *fix_step(struct finding *f, enum step_kind kind,
		      const struct site *at, const char *primitive)
{
	struct step s = {
		.kind = kind,
		.at = *at,
		.old_primitive = at->event->prim ? at->event->prim->name : "",
		.primitive = primitive,
	};

	if (!f)
		return NULL;
	vec_push(&f->steps, s);
	return &f->steps.at[f->steps.n - 1];
}

void fix_partner(struct step *s, const char *function,
		 const char *old_primitive, const char *new_primitive)
{
	if (s)
		vec_push(&s->partners,
			 ((struct partner){ function, old_primitive,
					    new_primitive }));
}

void fix_text(struct diagnose *d, struct finding *f, const char *file,
	      struct span span, const char *fmt, ...)
{
	struct text_edit *e, **end;
	va_list ap;

	if (!f)
		return;
	e = arena_new(&d->out->arena, struct text_edit);
	e->file = file;
	e->span = span;
	va_start(ap, fmt);
	e->text = format(d, fmt, ap);
	va_end(ap);
	for (end = &f->diagnosis->edits; *end; end = &(*end)->next)
		;
	*end = e;
}

struct site site_in(struct diagnose *d, const char *file, struct span span)
{
	const struct source_text *t = text_source_get(&d->opt->source, file);
	struct arena *a = &d->out->arena;
	struct event *e;
	struct unit *u;

	if (!t)
		return (struct site){ .event = NULL };
	u = arena_new(a, struct unit);
	u->main_file = arena_strdup(a, file);
	u->files.at = arena_alloc(a, sizeof(*u->files.at));
	u->files.at[0] = u->main_file;
	u->files.n = u->files.cap = 1;
	e = arena_new(a, struct event);
	e->kind = EV_ESCAPE;
	e->line = text_line_of(t, span.begin);
	e->col = text_col_of(t, span.begin);
	e->expr = span;
	return (struct site){ .unit = u, .event = e };
}

const char *object_of(struct diagnose *d, const struct event *e)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (e->loc.bit)
		strbuf_addf(&sb, "bit %s of ", e->loc.bit);
	if (e->loc.text)
		strbuf_addstr(&sb, e->loc.text);
	else if (e->loc.key)
		key_pretty(e->loc.key, &sb);
	else
		strbuf_addstr(&sb, "memory");
	return arena_strdup(&d->out->arena, sb.buf);
}
