// SPDX-License-Identifier: GPL-2.0-only
/*
 * The pairs of a finding as notes. A barrier that is in several pairs is
 * named once, with each flag that it hands over and, of all these pairs, what
 * goes with that flag.
 */
#include "barrier.h"
#include "notes.h"
#include "words.h"

struct sides {
	struct diagnostic *d;
	const struct finding *f;
	struct arena *a;
	bool lead_writes; /* the headline stands at a writer */
};

const char *side_becomes(const struct finding *f, const struct side *s)
{
	const struct step *fence = find_step(f, &s->fence);
	const struct step *access = find_step(f, &s->access);

	if (fence && fence->primitive)
		return fence->primitive;
	return access ? access->primitive : NULL;
}

static bool fence_stays(const struct finding *f, const struct side *s)
{
	return f->decision == DECIDE_CONVERT && s->fence.event &&
	       !side_changes(f, s);
}

static void say_why_it_stays(const struct sides *c, const struct side *s,
			     struct strbuf *out)
{
	const struct reason *r = find_reason(c->f, &s->fence);
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
	const char *id = NULL;

	if (r)
		strbuf_addstr(&why, reason_text(r, c->a));
	else
		id = words_own_kind(s, &why);
	strbuf_addf(out, ", which stays%s%s", why.len ? ": " : "", why.buf);
	if (id)
		strbuf_addf(out, " [%s]", id);
}

static void say_what_becomes(const struct sides *c, const struct side *s,
			     struct strbuf *out)
{
	const char *primitive = side_becomes(c->f, s);

	if (primitive)
		strbuf_addf(out, ", which becomes %s()", primitive);
	else if (fence_stays(c->f, s))
		say_why_it_stays(c, s, out);
}

static void note_partner(const struct sides *c, const struct side *s,
			 bool writer)
{
	struct site at = main_site(s);
	struct strbuf sb = STRBUF_INIT;

	strbuf_addstr(&sb,
		      writer == c->lead_writes ? "so does " : "pairs with ");
	words_site(&at, &sb);
	strbuf_addf(&sb, " in %s()", at.fn->name);
	say_what_becomes(c, s, &sb);
	note_add(c->d, at, note_text(c->a, &sb));
	if (fence_stays(c->f, s) && find_reason(c->f, &s->fence))
		note_named(c->d, c->f, find_reason(c->f, &s->fence));
}

/* A store of 0 beside one of something else hands nothing over. */
static bool takes_back(const struct sides *c, const struct side *s, bool writer)
{
	if (!writer || !event_stores_zero(s->access.event))
		return false;
	for (size_t i = 0; i < c->f->pairs.n; i++) {
		const struct side *o = side_of(&c->f->pairs.at[i], true);

		if (o->access.event && sites_equal(&o->fence, &s->fence) &&
		    !event_stores_zero(o->access.event))
			return true;
	}
	return false;
}

/* What the side stores or loads, on the line of the flag's access. */
static void note_order(const struct sides *c, const struct side *s, bool writer)
{
	struct strbuf sb = STRBUF_INIT;

	bool back = takes_back(c, s, writer);

	strbuf_addstr(&sb, back	    ? "takes back "
			   : writer ? "publishes "
				    : "reads ");
	words_location(&s->access.event->loc, &sb);
	if (s->payload.n && !back) {
		strbuf_addstr(&sb, writer ? " after the stores to "
					  : " before the loads of ");
		words_payload(s, &sb);
	}
	note_add(c->d, s->access, note_text(c->a, &sb));
}

static bool same_order(const struct side *a, const struct side *b)
{
	struct site m = main_site(b);

	return is_main_site(a, &m) && sites_equal(&a->access, &b->access);
}

/* Is the flag's access in a pair before number n, with the same barrier? */
static bool order_is_known(const struct finding *f, size_t n, bool writer)
{
	const struct side *s = side_of(&f->pairs.at[n], writer);

	for (size_t i = 0; i < n; i++)
		if (same_order(side_of(&f->pairs.at[i], writer), s))
			return true;
	return false;
}

/* Side of pair n with the payload of all pairs that have its flag's access. */
static void note_whole_order(const struct sides *c, size_t n, bool writer)
{
	struct side all = *side_of(&c->f->pairs.at[n], writer);
	site_vec payload = VEC_INIT;

	for (size_t i = n; i < c->f->pairs.n; i++) {
		const struct side *s = side_of(&c->f->pairs.at[i], writer);

		for (size_t k = 0; same_order(s, &all) && k < s->payload.n; k++)
			vec_push(&payload, s->payload.at[k]);
	}
	all.payload.at = payload.at;
	all.payload.n = payload.n;
	note_order(c, &all, writer);
	vec_release(&payload);
}

/* An acquire that a fence follows is said with that fence. */
static bool has_fence_elsewhere(const struct finding *f, const struct side *s,
				bool writer)
{
	for (size_t i = 0; !s->fence.event && i < f->pairs.n; i++) {
		const struct side *o = side_of(&f->pairs.at[i], writer);

		if (o->fence.event && sites_equal(&o->access, &s->access))
			return true;
	}
	return false;
}

static bool side_is_known(const struct finding *f, size_t n, bool writer)
{
	const struct side *s = side_of(&f->pairs.at[n], writer);
	struct site at = main_site(s);

	for (size_t i = 0; i < n; i++)
		if (is_main_site(side_of(&f->pairs.at[i], writer), &at))
			return true;
	return !s->access.event || has_fence_elsewhere(f, s, writer);
}

static void note_side(const struct sides *c, size_t n, bool writer)
{
	const struct side *s = side_of(&c->f->pairs.at[n], writer);
	struct site at = main_site(s);

	if (!sites_equal(&at, &c->d->headline.at))
		note_partner(c, s, writer);
	for (size_t i = n; i < c->f->pairs.n; i++)
		if (is_main_site(side_of(&c->f->pairs.at[i], writer), &at) &&
		    !order_is_known(c->f, i, writer))
			note_whole_order(c, i, writer);
}

static void note_role(const struct sides *c, bool writer, bool lead)
{
	for (size_t i = 0; i < c->f->pairs.n; i++) {
		const struct side *s = side_of(&c->f->pairs.at[i], writer);

		if (is_main_site(s, &c->d->headline.at) == lead &&
		    !side_is_known(c->f, i, writer))
			note_side(c, i, writer);
	}
}

void note_pairs(struct diagnostic *d, const struct finding *f, struct arena *a)
{
	struct sides c = { d, f, a, false };
	bool reads = false;

	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct pair *p = &f->pairs.at[i];

		c.lead_writes |= is_main_site(&p->writer, &d->headline.at);
		reads |= is_main_site(&p->reader, &d->headline.at);
	}
	c.lead_writes |= !reads;
	note_role(&c, c.lead_writes, true);
	note_role(&c, c.lead_writes, false);
	note_role(&c, !c.lead_writes, true);
	note_role(&c, !c.lead_writes, false);
}

bool pairs_say_why(const struct finding *f, const struct site *barrier)
{
	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct pair *p = &f->pairs.at[i];

		if ((fence_stays(f, &p->writer) &&
		     sites_equal(&p->writer.fence, barrier)) ||
		    (fence_stays(f, &p->reader) &&
		     sites_equal(&p->reader.fence, barrier)))
			return true;
	}
	return false;
}
