// SPDX-License-Identifier: GPL-2.0-only
/* The headline of a finding, and which notes follow in which order. */
#include "diagnostic.h"

#include <string.h>

#include "diagnosis.h"
#include "notes.h"
#include "words.h"

/* The side that changes and stands for the finding; NULL: none does. */
static const struct side *lead_side(const struct finding *f, bool *writer)
{
	*writer = true;
	for (size_t i = 0; i < f->pairs.n; i++)
		if (side_changes(f, &f->pairs.at[i].writer))
			return &f->pairs.at[i].writer;
	*writer = false;
	for (size_t i = 0; i < f->pairs.n; i++)
		if (side_changes(f, &f->pairs.at[i].reader))
			return &f->pairs.at[i].reader;
	return NULL;
}

static struct site changed_site(const struct finding *f)
{
	bool writer;
	const struct side *lead = lead_side(f, &writer);

	if (lead)
		return main_site(lead);
	return f->steps.n ? f->steps.at[0].at : (struct site){ 0 };
}

struct site headline_site(const struct finding *f)
{
	struct site at = { 0 };

	if (f->decision == DECIDE_CONVERT)
		at = changed_site(f);
	for (size_t i = 0; !at.event && i < f->reasons.n; i++)
		at = reason_site(f, &f->reasons.at[i]);
	if (!at.event && f->pairs.n)
		at = main_site(&f->pairs.at[0].writer);
	if (!at.event && f->others.n)
		at = f->others.at[0];
	return at;
}

static bool is_listed(const step_vec *v, const struct step *s)
{
	for (size_t i = 0; i < v->n; i++)
		if (words_same_location(&v->at[i]->at, &s->at))
			return true;
	return false;
}

/* The accesses that take over from the side's fence, each flag once. */
static void find_heirs(const struct finding *f, const struct side *s,
		       bool writer, step_vec *out)
{
	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct side *o = side_of(&f->pairs.at[i], writer);
		const struct step *step = find_step(f, &o->access);

		if (step && is_main_site(o, &s->fence) && !is_listed(out, step))
			vec_push(out, step);
	}
}

/* "smp_rmb() is not needed: xchg() before it orders as much" */
static void say_drop(const struct step *fence, const struct side *s,
		     bool writer, struct strbuf *out)
{
	const struct event *e = s->access.event;

	words_step(fence, out);
	if (e && e->prim &&
	    (e->order == ORD_MB || e->order == ORD_ACQUIRE ||
	     e->order == ORD_RELEASE))
		strbuf_addf(out, ": %s() %s it orders as much", e->prim->name,
			    writer ? "after" : "before");
}

/* "smp_mb() orders stores only; smp_wmb() is enough" and its like. */
static void say_change(const struct finding *f, const struct side *s,
		       bool writer, struct strbuf *out)
{
	const struct step *fence = find_step(f, &s->fence);
	step_vec heirs = VEC_INIT;

	find_heirs(f, s, writer, &heirs);
	if (!fence)
		words_step(find_step(f, &s->access), out);
	else if (fence->kind == STEP_REPLACE_FENCE)
		words_step(fence, out);
	else if (heirs.n)
		words_merged_fence(fence, &heirs, out);
	else
		say_drop(fence, s, writer, out);
	vec_release(&heirs);
}

static bool is_repeated(const struct finding *f, size_t n)
{
	const struct reason *r = &f->reasons.at[n];
	struct site at = reason_site(f, r);

	for (size_t i = 0; i < n; i++) {
		struct site before = reason_site(f, &f->reasons.at[i]);

		if (!strcmp(f->reasons.at[i].text, r->text) &&
		    sites_equal(&before, &at))
			return true;
	}
	return false;
}

static void convert_reason(const struct finding *f, size_t n, struct arena *a,
			   struct diagnostic *d)
{
	const struct reason *r = &f->reasons.at[n];
	const struct step *step = find_step(f, &r->about);
	const char *text = reason_text(r, a);

	if (is_repeated(f, n) ||
	    (pairs_say_why(f, &r->about) && find_reason(f, &r->about) == r))
		return;
	if (r->about.event && !step)
		text = arena_printf(a, "%s() stays: %s",
				    r->about.event->prim->name, text);
	else if (step && step->kind == STEP_REPLACE_FENCE)
		text = arena_printf(a, "no more than that: %s", text);
	note_add(d, r->about.event ? r->about : d->headline.at, text);
	note_named(d, f, r);
}

static void convert(const struct finding *f, bool verbose, struct arena *a,
		    struct diagnostic *d)
{
	struct strbuf sb = STRBUF_INIT;
	bool writer;
	const struct side *lead = lead_side(f, &writer);

	d->severity = SEVERITY_WARNING;
	d->tag = f->rule;
	if (lead)
		say_change(f, lead, writer, &sb);
	else if (f->steps.n)
		words_step(&f->steps.at[0], &sb);
	d->headline.text = note_text(a, &sb);
	note_pairs(d, f, a);
	for (size_t i = 0; i < f->reasons.n; i++)
		convert_reason(f, i, a, d);
	if (verbose)
		note_others(d, f, a);
}

/* "smp_rmb() is kept: TEXT", without the reason's id. */
static const char *kept_text(const struct finding *f, const struct site *at,
			     const char *why, struct arena *a)
{
	struct strbuf sb = STRBUF_INIT;

	words_site(at, &sb);
	strbuf_addf(&sb, " is %s: %s",
		    f->decision == DECIDE_KEEP ? "kept" : "left alone", why);
	return note_text(a, &sb);
}

static void keep_reason(const struct finding *f, size_t n, struct arena *a,
			struct diagnostic *d)
{
	const struct reason *r = &f->reasons.at[n];
	struct site at = reason_site(f, r);

	if (is_repeated(f, n))
		return;
	note_add(d, at, kept_text(f, &at, reason_text(r, a), a));
	note_named(d, f, r);
}

/* What the tools cannot make cheaper has no reason of its own. */
static void keep_without_reason(const struct finding *f, struct arena *a,
				struct diagnostic *d)
{
	struct strbuf sb = STRBUF_INIT;

	if (f->pairs.n)
		d->tag = words_own_kind(&f->pairs.at[0].writer, &sb);
	if (!sb.len)
		strbuf_addstr(&sb, "there is no cheaper form of it here");
	d->headline.text = kept_text(f, &d->headline.at, note_text(a, &sb), a);
}

/* One line for each reason, at its barrier; the first is the headline. */
static void keep(const struct finding *f, struct arena *a, struct diagnostic *d)
{
	const struct reason *first = f->reasons.n ? &f->reasons.at[0] : NULL;

	d->severity = SEVERITY_NOTE;
	if (first) {
		d->tag = first->id;
		d->headline.text = kept_text(f, &d->headline.at, first->text,
					     a);
		note_named(d, f, first);
	} else {
		keep_without_reason(f, a, d);
	}
	note_pairs(d, f, a);
	for (size_t i = 1; i < f->reasons.n; i++)
		keep_reason(f, i, a, d);
}

/* What is wrong, in the words that it was found with. */
static void warn(const struct finding *f, struct diagnostic *d)
{
	d->severity = SEVERITY_WARNING;
	d->tag = f->rule;
	d->headline.text = f->diagnosis->message;
	for (const struct diagnosis_note *n = f->diagnosis->notes; n;
	     n = n->next)
		note_add(d, n->at.event ? n->at : d->headline.at, n->text);
}

void diagnose(const struct finding *f, bool verbose, struct arena *a,
	      struct diagnostic *d)
{
	*d = (struct diagnostic){ .headline.at = headline_site(f) };
	if (f->decision == DECIDE_WARN)
		warn(f, d);
	else if (f->decision == DECIDE_CONVERT)
		convert(f, verbose, a, d);
	else
		keep(f, a, d);
	if (f->proof && f->decision != DECIDE_KEEP)
		note_add(d, d->headline.at,
			 arena_printf(a, "proof: %s", f->proof));
}

void diagnostic_release(struct diagnostic *d)
{
	vec_release(&d->notes);
}
