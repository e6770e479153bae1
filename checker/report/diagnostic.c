// SPDX-License-Identifier: GPL-2.0-only
/*
 * A side's main site is its fence or, without one, its access of the flag.
 * Places are compared by position, since each unit that includes a header has
 * events of its own for it.
 */
#include "diagnostic.h"

#include <string.h>

#include "words.h"

static bool same_place(const struct site *a, const struct site *b)
{
	return a->event && b->event && !site_cmp(a, b);
}

static struct site main_site(const struct side *s)
{
	return s->fence.event ? s->fence : s->access;
}

static bool is_main_site(const struct side *s, const struct site *at)
{
	struct site m = main_site(s);

	return same_place(&m, at);
}

static const struct step *find_step(const struct finding *f,
				    const struct site *at)
{
	for (size_t i = 0; i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];

		if (s->kind != STEP_COMMENT && same_place(&s->at, at))
			return s;
	}
	return NULL;
}

static bool side_changes(const struct finding *f, const struct side *s)
{
	return find_step(f, &s->fence) || find_step(f, &s->access);
}

/* The side that stands for the finding; NULL: it has no pair. */
static const struct side *lead_side(const struct finding *f)
{
	for (size_t i = 0; i < f->pairs.n; i++)
		if (side_changes(f, &f->pairs.at[i].writer))
			return &f->pairs.at[i].writer;
	for (size_t i = 0; i < f->pairs.n; i++)
		if (side_changes(f, &f->pairs.at[i].reader))
			return &f->pairs.at[i].reader;
	return f->pairs.n ? &f->pairs.at[0].writer : NULL;
}

static struct site first_of(const site_vec *v)
{
	return v->n ? v->at[0] : (struct site){ 0 };
}

struct site headline_site(const struct finding *f)
{
	const struct side *lead = lead_side(f);
	struct site at = { 0 };

	if (lead)
		at = main_site(lead);
	if (!at.event && f->steps.n)
		at = f->steps.at[0].at;
	for (size_t i = 0; !at.event && i < f->reasons.n; i++)
		at = f->reasons.at[i].at;
	if (!at.event)
		at = first_of(&f->others);
	return at;
}

static const char *finish(struct arena *a, struct strbuf *sb)
{
	const char *s = arena_strdup(a, sb->buf);

	strbuf_release(sb);
	return s;
}

static void add_note(struct diagnostic *d, struct site at, const char *text)
{
	struct remark r = { at, text };

	vec_push(&d->notes, r);
}

/* "smp_mb() orders stores only here; smp_wmb() is enough" and its like. */
static void say_change(const struct finding *f, const struct side *s,
		       struct strbuf *out)
{
	const struct step *fence = find_step(f, &s->fence);
	const struct step *access = find_step(f, &s->access);

	if (fence && fence->kind == STEP_REPLACE_FENCE)
		words_weaker_fence(fence, out);
	else if (fence && access)
		words_merged_fence(fence, access, out);
	else if (fence)
		strbuf_addf(out, "%s() is not needed", fence->old_primitive);
	else if (access)
		words_new_access(access, out);
	else
		words_site(s->fence.event ? &s->fence : &s->access, out);
}

/* What the side's main site is after the change; NULL: the same. */
static const char *becomes(const struct finding *f, const struct side *s)
{
	const struct step *fence = find_step(f, &s->fence);
	const struct step *access = find_step(f, &s->access);

	if (fence && fence->primitive)
		return fence->primitive;
	return access ? access->primitive : NULL;
}

static void note_partner(struct diagnostic *d, const struct finding *f,
			 const struct side *s, bool same_role, struct arena *a)
{
	const char *primitive = becomes(f, s);
	struct site at = main_site(s);
	struct strbuf sb = STRBUF_INIT;

	if (!at.event)
		return;
	strbuf_addstr(&sb, same_role ? "so does " : "pairs with ");
	words_site(&at, &sb);
	strbuf_addf(&sb, " in %s()", at.fn->name);
	if (primitive)
		strbuf_addf(&sb, ", which becomes %s()", primitive);
	add_note(d, at, finish(a, &sb));
}

/* What the side stores or loads, on the line of the flag's access. */
static void note_order(struct diagnostic *d, const struct side *s, bool writer,
		       struct arena *a)
{
	struct strbuf sb = STRBUF_INIT;

	if (!s->access.event)
		return;
	strbuf_addstr(&sb, writer ? "publishes " : "reads ");
	words_location(&s->access.event->loc, &sb);
	if (s->payload.n) {
		strbuf_addstr(&sb, writer ? " after the stores to "
					  : " before the loads of ");
		words_payload(s, &sb);
	}
	add_note(d, s->access, finish(a, &sb));
}

/* Has a pair before number n this side's main site in the same role? */
static bool seen_before(const struct finding *f, size_t n, bool writer)
{
	const struct pair *p = &f->pairs.at[n];
	struct site at = main_site(writer ? &p->writer : &p->reader);

	for (size_t i = 0; i < n; i++) {
		p = &f->pairs.at[i];
		if (is_main_site(writer ? &p->writer : &p->reader, &at))
			return true;
	}
	return false;
}

static void note_side(struct diagnostic *d, const struct finding *f, size_t n,
		      bool writer, struct arena *a)
{
	const struct pair *p = &f->pairs.at[n];
	const struct side *s = writer ? &p->writer : &p->reader;
	const struct side *lead = lead_side(f);
	bool lead_writes = is_main_site(&p->writer, &d->headline.at);

	if (seen_before(f, n, writer))
		return;
	if (s != lead && !is_main_site(s, &d->headline.at))
		note_partner(d, f, s, writer == lead_writes, a);
	note_order(d, s, writer, a);
}

static void note_pairs(struct diagnostic *d, const struct finding *f,
		       struct arena *a)
{
	bool writer_first = true;

	if (f->pairs.n)
		writer_first = !is_main_site(&f->pairs.at[0].reader,
					     &d->headline.at);
	for (size_t i = 0; i < f->pairs.n; i++)
		note_side(d, f, i, writer_first, a);
	for (size_t i = 0; i < f->pairs.n; i++)
		note_side(d, f, i, !writer_first, a);
}

static bool same_reason(const struct reason *a, const struct reason *b)
{
	return !strcmp(a->text, b->text) &&
	       (same_place(&a->at, &b->at) || (!a->at.event && !b->at.event));
}

/* Several barriers of a publication may be kept for the same access. */
static bool is_repeated(const struct finding *f, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (same_reason(&f->reasons.at[i], &f->reasons.at[n]))
			return true;
	return false;
}

static void note_reasons(struct diagnostic *d, const struct finding *f,
			 size_t first, struct arena *a)
{
	for (size_t i = first; i < f->reasons.n; i++) {
		const struct reason *r = &f->reasons.at[i];

		if (is_repeated(f, i))
			continue;
		add_note(d, r->at.event ? r->at : d->headline.at,
			 r->id ? arena_printf(a, "%s [%s]", r->text, r->id)
			       : r->text);
	}
}

static void convert(const struct finding *f, struct arena *a,
		    struct diagnostic *d)
{
	struct strbuf sb = STRBUF_INIT;

	d->severity = SEVERITY_WARNING;
	d->tag = f->rule;
	if (lead_side(f))
		say_change(f, lead_side(f), &sb);
	else if (f->steps.n)
		words_step(&f->steps.at[0], &sb);
	d->headline.text = finish(a, &sb);
	note_pairs(d, f, a);
	note_reasons(d, f, 0, a);
	if (f->proof)
		add_note(d, d->headline.at,
			 arena_printf(a, "proof: %s", f->proof));
}

/* Where the access is that the headline's reason is about. */
static void note_first_access(struct diagnostic *d, const struct finding *f)
{
	const struct site *at = f->reasons.n ? &f->reasons.at[0].at : NULL;

	if (at && at->event && !same_place(at, &d->headline.at))
		add_note(d, *at, "the access is here");
}

/* A kept or unknown one says its first reason in the headline. */
static void keep(const struct finding *f, struct arena *a, struct diagnostic *d)
{
	struct strbuf sb = STRBUF_INIT;

	d->severity = SEVERITY_NOTE;
	words_site(&d->headline.at, &sb);
	strbuf_addstr(&sb, f->decision == DECIDE_KEEP ? " is kept"
						      : " is left alone");
	if (f->reasons.n) {
		strbuf_addf(&sb, ": %s", f->reasons.at[0].text);
		d->tag = f->reasons.at[0].id;
	}
	d->headline.text = finish(a, &sb);
	note_first_access(d, f);
	note_reasons(d, f, 1, a);
	note_pairs(d, f, a);
}

void diagnose(const struct finding *f, struct arena *a, struct diagnostic *d)
{
	*d = (struct diagnostic){ .headline.at = headline_site(f) };
	if (f->decision == DECIDE_CONVERT)
		convert(f, a, d);
	else
		keep(f, a, d);
}

void diagnostic_release(struct diagnostic *d)
{
	vec_release(&d->notes);
}
