// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_bodies.h"

#include <string.h>

static bool starts_line(const struct source_text *t, unsigned int offset)
{
	return !offset || t->data[offset - 1] == '\n';
}

/*
 * The line that begins with the brace which `end`, behind another such one,
 * closes. False where braces between them begin lines too.
 */
static bool find_open(const struct source_text *t, unsigned int from,
		      unsigned int end, unsigned int *open)
{
	if (end < from + 2 || end > t->len || t->data[end - 1] != '}' ||
	    !starts_line(t, end - 1))
		return false;
	for (unsigned int i = end - 2; i > from; i--) {
		if (!starts_line(t, i) || !strchr("{}", t->data[i]))
			continue;
		*open = i;
		return t->data[i] == '{';
	}
	return false;
}

static int compare_bodies(const void *a, const void *b)
{
	const struct body *x = a, *y = b;

	return (x->begin > y->begin) - (x->begin < y->begin);
}

/* Macros may make several functions of one body. */
static void drop_same(body_vec *v)
{
	size_t n = 0;

	for (size_t i = 0; i < v->n; i++) {
		if (n && v->at[n - 1].begin == v->at[i].begin)
			v->at[n - 1].broken |= v->at[i].broken;
		else
			v->at[n++] = v->at[i];
	}
	v->n = n;
}

void bodies_find(const struct unit *u, const struct source_text *text,
		 body_vec *out)
{
	for (size_t i = 0; i < u->functions.n; i++) {
		const struct function *fn = &u->functions.at[i];
		struct body b = { .end = fn->span.end };

		if (fn->file ||
		    !find_open(text, fn->span.begin, b.end, &b.begin))
			continue;
		b.closed = body_is_closed(text->data + b.begin,
					  b.end - b.begin);
		b.broken = fn->flags & FN_PARSE_ERROR;
		vec_push(out, b);
	}
	vec_sort(out, compare_bodies);
	drop_same(out);
}

/* The next line from on that begins with the brace; the text's end: none. */
static unsigned int next_brace(const struct source_text *t, unsigned int from,
			       char brace)
{
	const char line[] = { '\n', brace, '\0' };
	const char *found = from < t->len ? strstr(t->data + from, line) : NULL;

	return found ? (unsigned int)(found - t->data) + 1
		     : (unsigned int)t->len;
}

void bodies_find_dead(const struct source_text *text,
		      bool (*is_code)(void *data, unsigned int offset),
		      void *data, body_vec *v)
{
	size_t known = 0, n = v->n;
	struct body b = { .dead = true };

	for (b.begin = next_brace(text, 0, '{'); b.begin < text->len;
	     b.begin = next_brace(text, b.end - 1, '{')) {
		while (known < n && v->at[known].end <= b.begin)
			known++;
		b.end = next_brace(text, b.begin, '}') + 1;
		if (b.end > text->len)
			break;
		if (known < n && v->at[known].begin < b.end)
			continue;
		b.closed = body_is_closed(text->data + b.begin,
					  b.end - b.begin);
		if (b.closed && !is_code(data, b.begin))
			vec_push(v, b);
	}
	vec_sort(v, compare_bodies);
}

static int newlines(const char *from, const char *to)
{
	int n = 0;

	while ((from = memchr(from, '\n', (size_t)(to - from)))) {
		from++;
		n++;
	}
	return n;
}

bool text_edit_find(const struct source_text *old,
		    const struct source_text *new, struct text_edit *out)
{
	size_t least = old->len < new->len ? old->len : new->len;
	size_t head = 0, tail = 0;

	while (head < least && old->data[head] == new->data[head])
		head++;
	while (tail < least - head &&
	       old->data[old->len - tail - 1] == new->data[new->len - tail - 1])
		tail++;
	*out = (struct text_edit){
		.begin = (unsigned int)head,
		.old_end = (unsigned int)(old->len - tail),
		.new_end = (unsigned int)(new->len - tail),
		.bytes = (int)new->len - (int)old->len,
	};
	out->lines = newlines(new->data + head, new->data + out->new_end) -
		     newlines(old->data + head, old->data + out->old_end);
	return out->old_end > head || out->new_end > head;
}

struct body *bodies_edited(const body_vec *v, const struct text_edit *e)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].begin < e->begin && e->old_end < v->at[i].end)
			return &v->at[i];
	return NULL;
}

static unsigned int moved(unsigned int offset, const struct text_edit *e)
{
	return (unsigned int)((int)offset + e->bytes);
}

void bodies_move(body_vec *v, struct body *edited, const struct text_edit *e)
{
	for (struct body *b = edited; b < v->at + v->n; b++) {
		if (b != edited)
			b->begin = moved(b->begin, e);
		b->end = moved(b->end, e);
	}
}

/* The word after the '#' that begins the line, in whatever comments; or NULL */
static const char *directive(const char *line, const char *end)
{
	const char *hash = memchr(line, '#', (size_t)(end - line));

	if (!hash)
		return NULL;
	for (const char *p = line; p < hash; p++)
		if (*p != ' ' && *p != '\t' &&
		    !memmem(line, (size_t)(hash - line), "*/", 2))
			return NULL;
	for (hash++; *hash == ' ' || *hash == '\t';)
		hash++;
	return hash;
}

static bool is_word(const char *p, const char *word)
{
	size_t len = strlen(word);

	return !strncmp(p, word, len) && !is_word_char(p[len]);
}

/* Follows a directive; false for one that is none of a condition. */
static bool take_directive(const char *word, int *depth)
{
	if (is_word(word, "if") || is_word(word, "ifdef") ||
	    is_word(word, "ifndef"))
		return ++*depth;
	if (is_word(word, "endif"))
		return --*depth >= 0;
	return *depth && (is_word(word, "else") || is_word(word, "elif"));
}

static bool ends_in_comment(const char *text, size_t len)
{
	struct source_text t;
	comment_vec comments = VEC_INIT;
	struct span last = { 0, 0 };

	source_text_init(&t, "", text, len);
	text_comments(&t, &comments);
	if (comments.n)
		last = comments.at[comments.n - 1].span;
	vec_release(&comments);
	source_text_release(&t);
	return len && last.end == len &&
	       !(last.end - last.begin >= 4 && text[1 + last.begin] == '*' &&
		 text[len - 2] == '*' && text[len - 1] == '/');
}

bool body_is_closed(const char *text, size_t len)
{
	const char *end = text + len;
	int depth = 0;

	for (const char *line = text, *next; line < end; line = next) {
		const char *newline = memchr(line, '\n', (size_t)(end - line));
		const char *word;

		next = newline ? newline + 1 : end;
		word = directive(line, next);
		if (word && !take_directive(word, &depth))
			return false;
	}
	return !depth && !ends_in_comment(text, len);
}

static void blank(char *text, const struct body *b)
{
	for (unsigned int i = b->begin; i < b->end; i++)
		if (text[i] != '\n')
			text[i] = ' ';
	text[b->begin] = ';';
}

void bodies_blank(const body_vec *v, const struct body *keep,
		  const struct source_text *text, struct strbuf *out)
{
	strbuf_add(out, text->data, text->len);
	for (size_t i = 0; i < v->n; i++)
		if (&v->at[i] != keep && v->at[i].closed && !v->at[i].dead)
			blank(out->buf, &v->at[i]);
}
