// SPDX-License-Identifier: GPL-2.0-only
#include "pairing_comment.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "parallel.h"
#include "shared_texts.h"

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

bool comment_names(const char *comment, const char *name)
{
	size_t len = strlen(name);

	if (!comment || !len)
		return false;
	for (const char *p = comment; (p = strstr(p, name)); p += len)
		if ((p == comment || !is_word(p[-1])) && !is_word(p[len]))
			return true;
	return false;
}

static bool holds_any(const char *comment, const char *const *phrases)
{
	if (!comment)
		return false;
	for (; *phrases; phrases++)
		if (strcasestr(comment, *phrases))
			return true;
	return false;
}

bool comment_claims_pair(const char *comment)
{
	static const char *const phrases[] = {
		"pairs", "paired with",	 "pair with", "matches", "matching",
		"match", "coupled with", "pairing",   NULL,
	};

	return holds_any(comment, phrases);
}

bool comment_is_of_userspace(const char *comment)
{
	static const char *const phrases[] = { "userspace", "user space",
					       "user-space", NULL };

	return holds_any(comment, phrases);
}

bool comment_wants_full(const char *comment)
{
	static const char *const phrases[] = {
		"full barrier",	       "full memory barrier", "full smp_mb",
		"full memory-barrier", "full fence",	      NULL,
	};

	return holds_any(comment, phrases);
}

/* Is c the comment of the statement that spans stmt? */
static bool belongs(const struct source_text *t, const struct comment *c,
		    struct span stmt)
{
	unsigned int first = text_line_of(t, stmt.begin);
	unsigned int last = text_line_of(t, stmt.end ? stmt.end - 1 : 0);
	unsigned int from = text_line_of(t, c->span.begin);
	unsigned int to = text_line_of(t, c->span.end - 1);

	if (c->span.begin >= stmt.end)
		return from == last;
	return c->starts_line && c->ends_line && to + 1 == first;
}

static void read_comment(struct barrier *b, const struct source_text *t,
			 const comment_vec *comments, struct arena *arena)
{
	struct span stmt = b->site.event->stmt;

	if (!stmt.end || stmt.end > t->len)
		return;
	for (size_t i = 0; i < comments->n; i++) {
		const struct comment *c = &comments->at[i];

		if (!belongs(t, c, stmt))
			continue;
		b->comment_span = c->span;
		b->comment = arena_strndup(arena, t->data + c->span.begin,
					   c->span.end - c->span.begin);
	}
}

/* Barriers that follow each other in one file. */
struct run {
	size_t begin, end;
};

struct reading {
	const struct barriers *barriers;
	struct text_source source;
	VEC(struct run) runs;
	struct arena arenas[PARALLEL_MAX];
};

static void find_runs(struct reading *r)
{
	const barrier_vec *all = &r->barriers->all;
	struct run run = { 0, 0 };

	for (; run.begin < all->n; run.begin = run.end) {
		const char *file = site_file(&all->at[run.begin]->site);

		while (run.end < all->n &&
		       !strcmp(site_file(&all->at[run.end]->site), file))
			run.end++;
		vec_push(&r->runs, run);
	}
}

static void read_run(void *data, size_t i, unsigned int thread)
{
	struct reading *r = data;
	const struct run *run = &r->runs.at[i];
	const barrier_vec *all = &r->barriers->all;
	const struct source_text *t = text_source_get(
		&r->source, site_file(&all->at[run->begin]->site));
	comment_vec comments = VEC_INIT;

	if (!t)
		return;
	text_comments(t, &comments);
	for (size_t k = run->begin; k < run->end; k++)
		read_comment(all->at[k], t, &comments, &r->arenas[thread]);
	vec_release(&comments);
}

void barriers_read_comments(struct barriers *b, const struct text_source *src,
			    unsigned int jobs, struct arena *arena)
{
	struct shared_texts texts;
	struct reading r = { .barriers = b };

	shared_texts_init(&texts, src);
	r.source = shared_texts_source(&texts);
	find_runs(&r);
	parallel(r.runs.n, jobs, read_run, &r);
	for (size_t i = 0; i < PARALLEL_MAX; i++)
		arena_join(arena, &r.arenas[i]);
	vec_release(&r.runs);
	shared_texts_release(&texts);
}
