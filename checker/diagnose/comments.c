// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments that say which barrier pairs with which: those that name what is
 * not there, and barriers of a pair that have none.
 */
#include <string.h>

#include "diagnose.h"
#include "holder.h"
#include "pairing_comment.h"
#include "partners.h"

static bool same_comment(const struct held *a, const struct held *b)
{
	return a->claim.comment.begin == b->claim.comment.begin &&
	       !strcmp(a->file, b->file);
}

/* Does the comment also say something of the function that holds? */
static bool function_is_right(const held_vec *v, const struct held *h)
{
	for (size_t i = 0; i < v->n; i++)
		if (same_comment(&v->at[i], h) &&
		    v->at[i].holding == HOLDS_IT &&
		    !strcmp(v->at[i].claim.function, h->claim.function))
			return true;
	return false;
}

static bool comment_is_partly_right(const held_vec *v, const struct held *h)
{
	for (size_t i = 0; i < v->n; i++)
		if (same_comment(&v->at[i], h) && v->at[i].holding == HOLDS_IT)
			return true;
	return false;
}

/* Names of atomic operations are often meant loosely. */
static bool is_loose(const char *name)
{
	const struct primitive *p = vocab_find(name);

	return p && p->class != PRIM_FENCE && p->class != PRIM_LOAD &&
	       p->class != PRIM_STORE && p->order != ORD_ACQUIRE &&
	       p->order != ORD_RELEASE;
}

static enum confidence how_sure(const held_vec *v, const struct held *h,
				bool tree_known)
{
	if (comment_is_partly_right(v, h) || is_loose(h->claim.primitive) ||
	    (h->indirect && h->holding == HOLDS_NONE))
		return CONFIDENCE_REVIEW;
	if (h->holding == HOLDER_GONE && !tree_known)
		return CONFIDENCE_REVIEW;
	return CONFIDENCE_LIKELY;
}

static struct finding *say_held(struct diagnose *d, enum confidence c,
				const struct site *at, const struct held *h)
{
	const struct claim *claim = &h->claim;

	if (h->holding == HOLDER_GONE)
		return say(d, c, at,
			   "the comment names %s(), which is nowhere in the "
			   "code",
			   claim->function);
	if (h->holding == HOLDS_OTHER)
		return say(d, c, at,
			   "the comment names %s() in %s(), which has %s()%s",
			   claim->primitive, claim->function, h->other,
			   h->several_others ? " and others" : " instead");
	return say(d, c, at, "the comment names %s() in %s(), which has none",
		   claim->primitive, claim->function);
}

/* The name changes to that which is right; nothing else does. */
static void fix_name(struct diagnose *d, struct finding *f,
		     const struct held *h)
{
	const struct partner *p = partner_for(d, h->file, h->claim.comment);

	if (!h->claim.alone)
		return;
	if (h->holding == HOLDS_OTHER && !h->several_others)
		fix_text(d, f, h->file, h->claim.primitive_at, "%s", h->other);
	else if (h->holding == HOLDER_GONE && p &&
		 !strcmp(p->old_primitive, h->claim.primitive))
		fix_text(d, f, h->file, h->claim.function_at, "%s",
			 p->function);
}

static void check_held(struct diagnose *d, const held_vec *v,
		       const struct held *h, bool tree_known)
{
	struct site at = site_in(d, h->file, h->claim.function_at);
	struct finding *f;

	if (!at.event || h->holding == HOLDS_IT ||
	    h->holding == HOLDER_UNKNOWN || function_is_right(v, h))
		return;
	f = say_held(d, how_sure(v, h, tree_known), &at, h);
	if (h->found_in) {
		at = site_in(d, h->found_in, h->name_at);
		also(d, f, &at, "%s() is here", h->claim.function);
	}
	fix_name(d, f, h);
}

static void claims_of_file(struct diagnose *d, const char *file, held_vec *out)
{
	const struct source_text *t = text_source_get(&d->opt->source, file);
	claim_vec claims = VEC_INIT;

	if (!t)
		return;
	claims_find(t, &d->out->arena, &claims);
	for (size_t i = 0; i < claims.n; i++)
		vec_push(out, ((struct held){ .claim = claims.at[i],
					      .file = file }));
	vec_release(&claims);
}

static void check_stale(struct diagnose *d)
{
	held_vec claims = VEC_INIT;
	bool tree_known;

	for (size_t i = 0; i < d->opt->nfiles; i++)
		claims_of_file(d, d->opt->files[i], &claims);
	tree_known = holders_find(d, &claims);
	for (size_t i = 0; i < claims.n; i++)
		check_held(d, &claims, &claims.at[i], tree_known);
	vec_release(&claims);
}

/* Does the comment of one of the partners name the function? */
static bool is_named_by(const struct barrier *b, const char *function)
{
	return b->comment && comment_names(b->comment, function);
}

static void say_missing(struct diagnose *d, const struct barrier *b,
			const partner_sites *partners)
{
	const char *own = b->site.fn->name;
	const struct barrier *first = partners->at[0].barrier, *naming = NULL;
	struct finding *f;
	struct step *s;

	for (size_t i = 0; i < partners->n && !naming; i++)
		if (is_named_by(partners->at[i].barrier, own))
			naming = partners->at[i].barrier;
	f = say(d, CONFIDENCE_REVIEW, &b->site,
		naming ? "%s() has no comment, while that of its partner in "
			 "%s() names it"
		       : "%s() has no comment; it pairs with that in %s()",
		b->site.event->prim->name,
		(naming ? naming : first)->site.fn->name);
	for (size_t i = 0; i < partners->n; i++)
		also(d, f, &partners->at[i].barrier->site, "%s() in %s()",
		     partners->at[i].barrier->site.event->prim->name,
		     partners->at[i].barrier->site.fn->name);
	s = fix_step(f, STEP_COMMENT, &b->site, b->site.event->prim->name);
	for (size_t i = 0; i < partners->n; i++) {
		const struct site *p = &partners->at[i].barrier->site;

		fix_partner(s, p->fn->name, p->event->prim->name,
			    p->event->prim->name);
	}
}

/* The line before the one that begins at `at`, without its blanks. */
static struct span line_before(const struct source_text *t, size_t at)
{
	size_t end = at ? at - 1 : 0, begin = end;

	while (begin && t->data[begin - 1] != '\n')
		begin--;
	while (begin < end && strchr(" \t", t->data[begin]))
		begin++;
	while (end > begin && strchr(" \t\r", t->data[end - 1]))
		end--;
	return (struct span){ begin, end };
}

static size_t line_begin(const struct source_text *t, size_t at)
{
	while (at && t->data[at - 1] != '\n')
		at--;
	return at;
}

/*
 * Is it all that an if or loop without braces does, with a comment above that?
 * Then the comment is the barrier's.
 */
static bool is_described_above(struct diagnose *d, const struct site *s)
{
	const struct source_text *t = text_source_get(&d->opt->source,
						      site_file(s));
	static const char *const heads[] = { "if ", "for ", "while ", "do" };
	struct span line;

	if (!t || !(s->event->flags & EVF_BRACELESS))
		return false;
	line.begin = s->event->expr.begin;
	for (unsigned int n = 0; n < 4; n++) {
		line = line_before(t, line_begin(t, line.begin));
		for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
			if (!strncmp(t->data + line.begin, heads[i],
				     strlen(heads[i]))) {
				line = line_before(t,
						   line_begin(t, line.begin));
				return line.end >= line.begin + 2 &&
				       !strncmp(t->data + line.end - 2, "*/",
						2);
			}
	}
	return false;
}

static void check_missing(struct diagnose *d)
{
	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *b = d->barriers->all.at[i];
		partner_sites partners = VEC_INIT;

		if (b->comment || !wants_comment(b) ||
		    b->site.event->flags & EVF_MACRO ||
		    !is_wanted(d, &b->site) || is_described_above(d, &b->site))
			continue;
		partners_find(d, b, &partners);
		if (partners.n)
			say_missing(d, b, &partners);
		vec_release(&partners);
	}
}

void diagnose_comments(struct diagnose *d)
{
	check_stale(d);
	if (wants(d, CONFIDENCE_REVIEW))
		check_missing(d);
}
