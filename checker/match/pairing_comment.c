// SPDX-License-Identifier: GPL-2.0-only
#include "pairing_comment.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

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

void barriers_read_comments(struct barriers *b, const struct text_source *src,
			    struct arena *arena)
{
	const struct source_text *last = NULL;
	comment_vec comments = VEC_INIT;

	for (size_t i = 0; i < b->all.n; i++) {
		struct barrier *bar = b->all.at[i];
		const struct source_text *t = text_source_get(
			src, site_file(&bar->site));

		if (!t)
			continue;
		if (t != last) {
			vec_clear(&comments);
			text_comments(t, &comments);
			last = t;
		}
		read_comment(bar, t, &comments, arena);
	}
	vec_release(&comments);
}
