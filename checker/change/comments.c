// SPDX-License-Identifier: GPL-2.0-only
/* Writes the comments of the places that change. */
#include <string.h>

#include "layout.h"
#include "place.h"
#include "plan.h"

static void rewrite_in_place(struct plan *p, const struct spot *s,
			     struct span comment)
{
	if (plan_handled(p, s->page, comment.begin))
		return;
	plan_handle(p, s->page, comment.begin);
	plan_edit(p, s->page, comment,
		  rewritten_comment(p, s->page, comment, &s->wording));
}

/* A fence's comment is about the fence, but an access may have any. */
static bool comment_covers(const struct spot *s, struct span comment)
{
	return s->event->kind == EV_FENCE ||
	       wording_says_pair(&s->wording,
				 s->page->text->data + comment.begin,
				 comment.end - comment.begin);
}

/* Rewrites what the spot has, and says whether that will do. */
static bool existing_comments(struct plan *p, const struct spot *s,
			      const struct place *place)
{
	unsigned int first = page_line(s->page, s->event->stmt.begin);
	unsigned int line = page_line(s->page, s->event->expr.begin);
	struct span c;
	bool found = false;

	if (place->argument &&
	    page_comment_above(s->page, place->argument, &c)) {
		rewrite_in_place(p, s, c);
		found |= comment_covers(s, c);
	}
	if (page_comment_above(s->page, place->line, &c)) {
		rewrite_in_place(p, s, c);
		found |= comment_covers(s, c);
	}
	if (page_comment_trailing(s->page, line, &c)) {
		rewrite_in_place(p, s, c);
		found |= comment_covers(s, c);
	}
	if (first != place->line && page_comment_above(s->page, first, &c)) {
		size_t edits = p->change->edits.n;

		rewrite_in_place(p, s, c);
		found |= p->change->edits.n > edits;
	}
	return found;
}

static bool same_text(const char *a, const char *b)
{
	while (*a && *b) {
		if (strchr(" \t\n*", *a))
			a++;
		else if (strchr(" \t\n*", *b))
			b++;
		else if (*a++ != *b++)
			return false;
	}
	return a[strspn(a, " \t\n*/")] == '\0' &&
	       b[strspn(b, " \t\n*/")] == '\0';
}

static void form_init(const struct page *page, const struct place *place,
		      struct strbuf *indent, struct comment_form *form)
{
	add_indent(indent, place->indent);
	form->indent = indent->buf;
	form->text_on_first_line = page_text_on_first_line(page);
}

static void add_comment(const struct page *page, const char *text,
			const struct place *place, struct strbuf *out)
{
	struct strbuf indent STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf moved STRBUF_SCOPED = STRBUF_INIT;
	struct comment_form form;

	form_init(page, place, &indent, &form);
	comment_reindent(text, &form, &moved);
	strbuf_addstr(out, indent.buf);
	comment_fit(moved.buf, NULL, &form, out);
	strbuf_addch(out, '\n');
}

/* Is there an equal one in incoming before i? */
static bool is_double(const struct spot *s, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (same_text(s->incoming.at[k], s->incoming.at[i]))
			return true;
	return false;
}

typedef VEC(const char *) text_vec;

/* Does a comment that stands at the place say the same? */
static bool is_there(struct plan *p, const struct spot *s,
		     const struct place *place, const char *text)
{
	struct span c;

	if (page_comment_above(s->page, place->line, &c) &&
	    same_text(rewritten_comment(p, s->page, c, &s->wording), text))
		return true;
	return page_comment_trailing(s->page, place->line, &c) &&
	       same_text(rewritten_comment(p, s->page, c, &s->wording), text);
}

/* What is to be said at the spot: what moves here, or else a new comment. */
static void texts_of(struct plan *p, const struct spot *s,
		     const struct place *place, bool has_one, text_vec *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < s->incoming.n; i++) {
		bool there = is_there(p, s, place, s->incoming.at[i]);

		has_one |= there;
		has_one |= wording_says_pair(&s->wording, s->incoming.at[i],
					     strlen(s->incoming.at[i]));
		if (!there && !is_double(s, i))
			vec_push(out, s->incoming.at[i]);
	}
	if (has_one || !s->wanted)
		return;
	wording_new(&s->wording, &text);
	if (text.len)
		vec_push(out,
			 arena_printf(&p->change->arena, "/* %s */", text.buf));
}

/* Can one comment be made of them? */
static bool are_paragraphs(const text_vec *texts)
{
	for (size_t i = 0; i < texts->n; i++)
		if (!comment_is_block(texts->at[i]))
			return false;
	return texts->n > 1;
}

static const char *merged(struct plan *p, const struct spot *s,
			  const struct place *place, const text_vec *texts)
{
	struct strbuf indent STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct comment_form form;

	form_init(s->page, place, &indent, &form);
	for (size_t i = texts->n; i-- > 0;)
		if (strchr(texts->at[i], '\n'))
			form.text_on_first_line =
				strspn(texts->at[i] + 2, " \t") !=
				strcspn(texts->at[i] + 2, "\n");
	comment_merge(texts->at, texts->n, &form, &text);
	comment_fit(text.buf, NULL, &form, &out);
	return arena_strdup(&p->change->arena, out.buf);
}

/* Does a longer comment below this line want a blank one between? */
static bool wants_blank(const struct page *p, unsigned int line)
{
	long code = page_code_before(p, text_line(p->text, line).begin);
	struct span c;

	return code >= 0 && strchr(";}", p->code[code]) &&
	       page_line(p, (unsigned int)code) + 1 == line &&
	       !page_comment_trailing(p, line - 1, &c);
}

static void new_comments(const struct spot *s, const struct place *place,
			 const text_vec *texts, struct strbuf *out)
{
	for (size_t i = 0; i < texts->n; i++) {
		if (!i && s->apart && strchr(texts->at[0], '\n') &&
		    !(s->event->flags & EVF_INIT) &&
		    wants_blank(s->page, place->line))
			strbuf_addch(out, '\n');
		add_comment(s->page, texts->at[i], place, out);
	}
}

/* Is the text one comment on one line? Then *text becomes its beginning. */
static bool one_line_comment(const char **text, size_t *len)
{
	const char *newline = strchr(*text, '\n');

	*text += strspn(*text, " \t");
	*len = newline ? (size_t)(newline - *text) : 0;
	return newline && !newline[1] && !strncmp(*text, "/* ", 3);
}

/* The edit that a comment has had; *clear: it has had none, or just this. */
static struct edit *edit_of(struct plan *p, const struct page *page,
			    struct span comment, bool *clear)
{
	struct edit *found = NULL;

	*clear = true;
	for (size_t i = 0; i < p->change->edits.n; i++) {
		struct edit *e = &p->change->edits.at[i];

		if (e->file != page->path || e->span.begin >= comment.end ||
		    e->span.end <= comment.begin)
			continue;
		if (e->span.begin != comment.begin ||
		    e->span.end != comment.end)
			*clear = false;
		found = e;
	}
	return found;
}

static bool on_one_line(const struct page *page, struct span s)
{
	return page_line(page, s.begin) == page_line(page, s.end);
}

/* Comments of one line above each other are lines of one. */
static void add_lines_above(const struct page *page, struct span *span)
{
	struct span above;

	while (on_one_line(page, *span) &&
	       page_comment_above(page, page_line(page, span->begin), &above) &&
	       on_one_line(page, above))
		span->begin = above.begin;
}

/* The comments of one line within the span as one of several lines. */
static void join_lines(const struct page *page, struct span span,
		       struct strbuf *out)
{
	const char *data = page->text->data;

	for (size_t i = 0; i < page->comments.n; i++) {
		struct span c = page->comments.at[i].span;

		if (c.begin < span.begin || c.end > span.end)
			continue;
		strbuf_addstr(out, out->len ? "\n *" : "/*");
		strbuf_add(out, data + c.begin + 2, c.end - c.begin - 4);
	}
	strbuf_addstr(out, "*/");
}

/* The comment above the line, or above what goes directly above that. */
static bool comment_above(struct plan *p, const struct page *page,
			  unsigned int line, struct span *out)
{
	unsigned int begin = text_line(page->text, line).begin;

	if (page_comment_above(page, line, out))
		return true;
	for (size_t i = 0; i < p->change->edits.n; i++) {
		const struct edit *e = &p->change->edits.at[i];

		if (e->file == page->path && e->span.end == begin &&
		    e->span.begin < begin && !*e->replacement)
			return page_comment_above(
				page, page_line(page, e->span.begin), out);
	}
	return false;
}

/* The block comment above the place, as it will be. */
static const char *own_comment(struct plan *p, const struct spot *s,
			       const struct place *place, struct span *span,
			       struct edit **edit)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	unsigned int first;
	bool clear;

	if (!comment_above(p, s->page, place->line, span))
		return NULL;
	first = page_line(s->page, span->begin);
	*edit = edit_of(p, s->page, *span, &clear);
	if (!clear)
		return NULL;
	if (*edit)
		return comment_is_block((*edit)->replacement)
			       ? (*edit)->replacement
			       : NULL;
	add_lines_above(s->page, span);
	if (page_line(s->page, span->begin) == first)
		eol_strip(s->page->text->data + span->begin,
			  span->end - span->begin, &text);
	else
		join_lines(s->page, *span, &text);
	return comment_is_block(text.buf)
		       ? arena_strdup(&p->change->arena, text.buf)
		       : NULL;
}

/* Into the comment that stands there. */
static bool put_into_own(struct plan *p, const struct spot *s,
			 const struct place *place, const text_vec *texts)
{
	text_vec all = VEC_INIT;
	struct edit *edit = NULL;
	struct span span;
	const char *own = place->behind
				  ? NULL
				  : own_comment(p, s, place, &span, &edit);
	bool done;

	if (own)
		vec_push(&all, own);
	for (size_t i = 0; own && i < texts->n; i++)
		vec_push(&all, texts->at[i]);
	done = own && are_paragraphs(&all);
	if (done && edit)
		edit->replacement = merged(p, s, place, &all);
	else if (done)
		plan_edit(p, s->page, span, merged(p, s, place, &all));
	vec_release(&all);
	return done;
}

/* Behind the code of its line, when the one comment fits there. */
static bool put_behind(struct plan *p, const struct spot *s, const char *text)
{
	unsigned int line = page_line(s->page, s->event->expr.begin);
	struct span l = text_line(s->page->text, line);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	size_t len;

	if (!one_line_comment(&text, &len))
		return false;
	while (l.end > l.begin && strchr(" \t\r", s->page->code[l.end - 1]))
		l.end--;
	strbuf_addf(&sb, " %.*s", (int)len, text);
	if (!page_ends_line(s->page, l.end) ||
	    page_column(s->page, l.end) + sb.len > LINE_WIDTH_MAX)
		return false;
	plan_edit(p, s->page, (struct span){ l.end, l.end }, sb.buf);
	return true;
}

static void put_braces(struct plan *p, const struct spot *s,
		       const struct place *place)
{
	unsigned int open = place->body.begin;
	unsigned int close = page_line_end(s->page, place->body.end);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	add_indent(&sb, place->outer);
	strbuf_addstr(&sb, "}\n");
	plan_edit(p, s->page, (struct span){ open, open }, " {");
	plan_edit(p, s->page, (struct span){ close, close }, sb.buf);
}

static int put_above(struct plan *p, const struct spot *s,
		     const struct place *place, const char *text)
{
	unsigned int at = text_line(s->page->text, place->line).begin;

	if (page_spliced(s->page, place->line))
		return plan_refuse(
			p, &s->site,
			"it is in a macro of several lines, where "
			"its comment has no place; change it by hand");
	plan_edit(p, s->page, (struct span){ at, at }, text);
	if (place->braces)
		put_braces(p, s, place);
	return 0;
}

static int put_comments(struct plan *p, const struct spot *s,
			const struct place *place, text_vec *texts)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (put_beside(p, s, place, texts->n == 1 ? texts->at[0] : NULL) ||
	    !texts->n || put_into_own(p, s, place, texts))
		return 0;
	if (!place->behind && are_paragraphs(texts)) {
		texts->at[0] = merged(p, s, place, texts);
		texts->n = 1;
	}
	new_comments(s, place, texts, &text);
	if (place->behind && put_behind(p, s, text.buf))
		return 0;
	return put_above(p, s, place, text.buf);
}

static int finish_spot(struct plan *p, const struct spot *s)
{
	struct place place;
	const char *why = place_find(s->page, s->event, &place);
	text_vec texts = VEC_INIT;
	bool has_one;
	int ret;

	if (why && (s->wanted || s->incoming.n))
		return plan_refuse(p, &s->site, "%s; change it by hand", why);
	if (why)
		return 0;
	has_one = existing_comments(p, s, &place) || s->commented;
	texts_of(p, s, &place, has_one, &texts);
	ret = put_comments(p, s, &place, &texts);
	vec_release(&texts);
	return ret;
}

int plan_comments(struct plan *p)
{
	for (size_t i = 0; i < p->spots.n; i++)
		if (finish_spot(p, p->spots.at[i]))
			return -1;
	return 0;
}
