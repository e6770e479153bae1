// SPDX-License-Identifier: GPL-2.0-only
/* Comments that name what the patch takes away, and those that are missing. */
#include <string.h>

#include "items.h"
#include "pairing_comment.h"
#include "strmap.h"

/* A function after the patch, and what may be named in its comments. */
struct scope {
	const struct program_function *pf;
	struct strmap allowed; /* primitives there and at its partners */
};

static void allow_events(const struct function *fn, struct strmap *allowed)
{
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int k = 0; k < fn->blocks[b].nevents; k++) {
			const struct event *e = &fn->blocks[b].events[k];

			if (e->prim)
				strmap_put(allowed, e->prim->name, allowed);
		}
}

static bool is_function(const struct program_function *pf, const struct site *s)
{
	return pf->unit == s->unit && pf->fn == s->fn;
}

static void allow_partners(const struct verify_side *side, struct scope *sc)
{
	for (size_t i = 0; i < side->links->all.n; i++) {
		const struct link *l = side->links->all.at[i];

		if (is_function(sc->pf, &l->writer->site))
			allow_events(l->reader->site.fn, &sc->allowed);
		if (is_function(sc->pf, &l->reader->site))
			allow_events(l->writer->site.fn, &sc->allowed);
	}
}

/* The next primitive that the text names, from *at on. */
static const struct primitive *next_primitive(const char *text, size_t len,
					      size_t *at)
{
	while (*at < len) {
		size_t begin = *at, n = 0;
		char name[64];

		while (begin + n < len && is_word_char(text[begin + n]))
			n++;
		*at = begin + (n ? n : 1);
		if (!n || n >= sizeof(name) ||
		    !vocab_is_barrier_word(text + begin, n))
			continue;
		memcpy(name, text + begin, n);
		name[n] = '\0';
		if (vocab_find(name))
			return vocab_find(name);
	}
	return NULL;
}

/* What is there now in the place of what the comment names. */
static const struct barrier_change *taken_away(const struct verifier *v,
					       const char *name)
{
	for (size_t i = 0; i < v->changes.n; i++) {
		const struct barrier_change *c = &v->changes.at[i];

		if (c->before && !strcmp(barrier_primitive(c->before), name))
			return c;
	}
	return NULL;
}

static void say_stale(struct verifier *v, const struct barrier_change *c,
		      const char *path, const struct source_text *t,
		      unsigned int offset)
{
	unsigned int line = text_line_of(t, offset);
	unsigned int col = text_col_of(t, offset);

	if (c->after)
		verify_say(v, VERIFY_COMMENT, path, line, col, NULL,
			   "the comment names %s(), which the patch turns into "
			   "%s() in %s()",
			   barrier_primitive(c->before),
			   barrier_primitive(c->after),
			   c->before->site.fn->name);
	else
		verify_say(v, VERIFY_COMMENT, path, line, col, NULL,
			   "the comment names %s(), which the patch takes out "
			   "of %s()",
			   barrier_primitive(c->before),
			   c->before->site.fn->name);
}

static void check_comment(struct verifier *v, const struct scope *sc,
			  const char *path, const struct source_text *t,
			  struct span span)
{
	const char *text = t->data + span.begin;
	size_t len = span.end - span.begin, at = 0;
	const struct primitive *p;

	while ((p = next_primitive(text, len, &at))) {
		const struct barrier_change *c = taken_away(v, p->name);
		unsigned int offset = span.begin + (unsigned int)at -
				      (unsigned int)strlen(p->name);

		if (c && !strmap_has(&sc->allowed, p->name))
			say_stale(v, c, path, t, offset);
	}
}

static bool is_blank(const struct source_text *t, struct span s)
{
	for (unsigned int i = s.begin; i < s.end; i++)
		if (!strchr(" \t", t->data[i]))
			return false;
	return true;
}

/* The function with the comment right above it. */
static struct span with_comment_above(const struct source_text *t,
				      const comment_vec *comments,
				      struct span fn)
{
	for (size_t i = 0; i < comments->n; i++) {
		struct span c = comments->at[i].span;
		struct span between = { c.end, fn.begin };

		if (c.end > fn.begin || fn.begin - c.end > 200)
			continue;
		if (text_line_of(t, fn.begin) - text_line_of(t, c.end) <= 1 &&
		    (is_blank(t, between) || t->data[c.end] == '\n'))
			fn.begin = c.begin;
	}
	return fn;
}

static void check_scope(struct verifier *v, const struct scope *sc)
{
	const char *path = sc->pf->unit->files.at[sc->pf->fn->file];
	const struct source_text *t = text_source_get(v->in->after.source,
						      path);
	comment_vec comments = VEC_INIT;
	struct span fn;

	if (!t)
		return;
	text_comments(t, &comments);
	fn = with_comment_above(t, &comments, sc->pf->fn->span);
	for (size_t i = 0; i < comments.n; i++) {
		struct span c = comments.at[i].span;

		if (c.begin >= fn.begin && c.end <= fn.end)
			check_comment(v, sc, path, t, c);
	}
	vec_release(&comments);
}

/* Has the patch changed a barrier in the function, or at a partner of it? */
static bool is_concerned(const struct verifier *v,
			 const struct program_function *pf)
{
	const char *file = pf->unit->files.at[pf->fn->file];

	for (size_t i = 0; i < v->changes.n; i++) {
		const struct barrier_change *c = &v->changes.at[i];
		const struct site *s = c->before ? &c->before->site
						 : &c->after->site;

		if (!strcmp(site_file(s), file) &&
		    !strcmp(s->fn->name, pf->fn->name))
			return true;
	}
	for (size_t i = 0; i < v->in->before.links->all.n; i++) {
		const struct link *l = v->in->before.links->all.at[i];
		bool changed = change_of(&v->changes, l->writer) ||
			       change_of(&v->changes, l->reader);
		const struct site *ends[] = { &l->writer->site,
					      &l->reader->site };

		for (size_t k = 0; changed && k < 2; k++)
			if (!strcmp(site_file(ends[k]), file) &&
			    !strcmp(ends[k]->fn->name, pf->fn->name))
				return true;
	}
	return false;
}

/* checkpatch asks fences for one, and knows no other barriers. */
static void ask_for_comment(struct verifier *v, const struct barrier *b)
{
	const struct event *e = b->site.event;

	if (!b->comment)
		verify_say(v, VERIFY_COMMENT, site_file(&b->site), e->line,
			   e->col, NULL,
			   "%s() in %s() has none; say what it pairs with",
			   barrier_primitive(b), b->site.fn->name);
}

void verify_comments(struct verifier *v)
{
	const struct program *p = v->in->after.program;

	for (size_t i = 0; i < v->changes.n; i++)
		if (v->changes.at[i].after)
			ask_for_comment(v, v->changes.at[i].after);
	for (size_t i = 0; i < p->functions.n; i++) {
		struct scope sc = { .pf = p->functions.at[i] };

		if (!is_concerned(v, sc.pf))
			continue;
		allow_events(sc.pf->fn, &sc.allowed);
		allow_partners(&v->in->after, &sc);
		check_scope(v, &sc);
		strmap_release(&sc.allowed);
	}
}
