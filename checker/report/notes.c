// SPDX-License-Identifier: GPL-2.0-only
#include "notes.h"

bool sites_equal(const struct site *a, const struct site *b)
{
	return a->event && b->event && !site_cmp(a, b);
}

struct site main_site(const struct side *s)
{
	return s->fence.event ? s->fence : s->access;
}

bool is_main_site(const struct side *s, const struct site *at)
{
	struct site m = main_site(s);

	return sites_equal(&m, at);
}

const struct step *find_step(const struct finding *f, const struct site *at)
{
	if (f->decision != DECIDE_CONVERT)
		return NULL;
	for (size_t i = 0; i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];

		if (s->kind != STEP_COMMENT && sites_equal(&s->at, at))
			return s;
	}
	return NULL;
}

bool side_changes(const struct finding *f, const struct side *s)
{
	return find_step(f, &s->fence) || find_step(f, &s->access);
}

const struct reason *find_reason(const struct finding *f,
				 const struct site *about)
{
	for (size_t i = 0; i < f->reasons.n; i++)
		if (sites_equal(&f->reasons.at[i].about, about))
			return &f->reasons.at[i];
	return NULL;
}

const char *reason_text(const struct reason *r, struct arena *a)
{
	return r->id ? arena_printf(a, "%s [%s]", r->text, r->id) : r->text;
}

void note_add(struct diagnostic *d, struct site at, const char *text)
{
	struct remark r = { at, text };

	vec_push(&d->notes, r);
}

const char *note_text(struct arena *a, struct strbuf *sb)
{
	const char *s = arena_strdup(a, sb->buf);

	strbuf_release(sb);
	return s;
}

static struct site fence_of_access(const struct side *s, const struct site *at)
{
	return sites_equal(&s->access, at) ? s->fence : (struct site){ 0 };
}

struct site reason_site(const struct finding *f, const struct reason *r)
{
	struct site at = r->about;

	if (!at.event && r->at.event && r->at.event->kind == EV_FENCE)
		return r->at;
	for (size_t i = 0; !at.event && i < f->pairs.n; i++) {
		at = fence_of_access(&f->pairs.at[i].writer, &r->at);
		if (!at.event)
			at = fence_of_access(&f->pairs.at[i].reader, &r->at);
	}
	return at.event ? at : r->at;
}

static const char *what_is_here(const struct site *at)
{
	switch (at->event->kind) {
	case EV_FENCE:
		return "the barrier is here";
	case EV_CALL:
		return "the call is here";
	default:
		return "the access is here";
	}
}

/* The flags' accesses are shown with the pairs. */
static bool shown_with_pair(const struct finding *f, const struct site *at)
{
	for (size_t i = 0; i < f->pairs.n; i++)
		if (sites_equal(&f->pairs.at[i].writer.access, at) ||
		    sites_equal(&f->pairs.at[i].reader.access, at))
			return true;
	return false;
}

static bool has_note_at(const struct diagnostic *d, const struct site *at)
{
	for (size_t i = 0; i < d->notes.n; i++)
		if (sites_equal(&d->notes.at[i].at, at))
			return true;
	return false;
}

void note_named(struct diagnostic *d, const struct finding *f,
		const struct reason *r)
{
	struct site where = reason_site(f, r);

	if (r->at.event && !sites_equal(&r->at, &where) &&
	    !shown_with_pair(f, &r->at) && !has_note_at(d, &r->at))
		note_add(d, r->at, what_is_here(&r->at));
}
