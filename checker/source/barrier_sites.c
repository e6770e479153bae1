// SPDX-License-Identifier: GPL-2.0-only
#include "barrier_sites.h"

#include <string.h>

#include "text.h"

struct reader {
	const char *text, *p;
	unsigned int line;
	bool line_start; /* only blanks so far */
	bool directive;
	unsigned int depth; /* of braces */
	bool primitive;	    /* the function around, or its head, is one */
	barrier_site_vec *out;
};

static void end_line(struct reader *r)
{
	r->line++;
	r->p++;
	r->line_start = true;
	r->directive = false;
}

/* A backslash and what follows it: a spliced line goes on. */
static void skip_escape(struct reader *r)
{
	r->p++;
	if (*r->p == '\n')
		r->line++;
	if (*r->p)
		r->p++;
}

static void skip_literal(struct reader *r)
{
	char quote = *r->p++;

	while (*r->p && *r->p != quote && *r->p != '\n') {
		if (*r->p == '\\')
			skip_escape(r);
		else
			r->p++;
	}
	if (*r->p == quote)
		r->p++;
}

static void skip_comment(struct reader *r)
{
	for (r->p += 2; *r->p; r->p++) {
		if (r->p[0] == '*' && r->p[1] == '/') {
			r->p += 2;
			return;
		}
		r->line += *r->p == '\n';
	}
}

static void skip_line_comment(struct reader *r)
{
	while (*r->p && *r->p != '\n') {
		if (*r->p == '\\')
			skip_escape(r);
		else
			r->p++;
	}
}

static void add_site(struct reader *r, const char *word, size_t len)
{
	char name[64];

	memcpy(name, word, len);
	name[len] = '\0';
	vec_push(r->out, ((struct barrier_site){
				 .line = r->line,
				 .offset = (unsigned int)(word - r->text),
				 .prim = vocab_find(name),
				 .in_directive = r->directive,
				 .in_primitive = r->primitive,
			 }));
}

static void take_word(struct reader *r)
{
	const char *begin = r->p, *next;
	size_t len;

	while (is_word_char(*r->p))
		r->p++;
	len = (size_t)(r->p - begin);
	next = r->p + strspn(r->p, " \t");
	if (*next != '(' || len >= 64 || !vocab_is_barrier_word(begin, len))
		return;
	if (r->directive || r->depth)
		add_site(r, begin, len);
	else
		r->primitive = true;
}

/*
 * A function ends with a '}' at the start of a line, even where a brace in an
 * #if and its #else has been counted twice.
 */
static void take_brace(struct reader *r, bool in_column_1)
{
	if (*r->p == '{')
		r->depth++;
	else if (*r->p == '}' && r->depth)
		r->depth--;
	if (*r->p == '}' && in_column_1)
		r->depth = 0;
	if (!r->depth && (*r->p == '}' || *r->p == ';'))
		r->primitive = false;
}

/* Numbers too: "1e_mb(" is no word. */
static void take_other(struct reader *r)
{
	if (*r->p == '#' && r->line_start)
		r->directive = true;
	if (!r->directive)
		take_brace(r, r->p == r->text || r->p[-1] == '\n');
	if (*r->p != ' ' && *r->p != '\t')
		r->line_start = false;
	if (is_word_char(*r->p))
		take_word(r);
	else
		r->p++;
}

void barrier_sites(const char *text, barrier_site_vec *out)
{
	struct reader r = {
		.text = text,
		.p = text,
		.line = 1,
		.line_start = true,
		.out = out,
	};

	while (*r.p) {
		if (*r.p == '\n')
			end_line(&r);
		else if (*r.p == '\\')
			skip_escape(&r);
		else if (*r.p == '"' || *r.p == '\'')
			skip_literal(&r);
		else if (r.p[0] == '/' && r.p[1] == '*')
			skip_comment(&r);
		else if (r.p[0] == '/' && r.p[1] == '/')
			skip_line_comment(&r);
		else
			take_other(&r);
	}
}
