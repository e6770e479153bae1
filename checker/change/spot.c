// SPDX-License-Identifier: GPL-2.0-only
/* The comments of the places that change. */
#include <string.h>

#include "layout.h"
#include "place.h"
#include "plan.h"

static void add_partners(struct spot *spot, const struct step *s)
{
	for (size_t i = 0; i < s->partners.n; i++)
		wording_add_partner(&spot->wording, &s->partners.at[i]);
}

/* What stands at the site after the change: a step's word, or the source's. */
static const char *new_name_at(const struct plan *p, const struct site *at)
{
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *s = &p->finding->steps.at[i];

		if (s->primitive && same_place(&s->at, at))
			return s->primitive;
	}
	return at->event->prim ? at->event->prim->name : NULL;
}

static int wording_of_drop(struct plan *p, const struct step *s)
{
	struct spot *spot;

	if (!s->heir.event)
		return 0;
	spot = plan_spot(p, &s->heir);
	if (!spot)
		return plan_refuse(p, &s->heir,
				   "the file cannot be read; move the comment "
				   "of %s() here by hand",
				   s->old_primitive);
	wording_add_own(&spot->wording, s->old_primitive,
			new_name_at(p, &s->heir));
	add_partners(spot, s);
	return 0;
}

/* Functions whose fence gives way to an access in another function. */
static void add_moved(struct plan *p, const struct side *side)
{
	const char *from, *to;

	if (!side->fence.event || !side->fence.fn || !side->access.fn)
		return;
	from = side->fence.fn->name;
	to = side->access.fn->name;
	if (!strcmp(from, to))
		return;
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *s = &p->finding->steps.at[i];

		if (s->kind != STEP_DROP_FENCE ||
		    !same_place(&s->at, &side->fence))
			continue;
		for (size_t k = 0; k < p->spots.n; k++)
			wording_add_moved(&p->spots.at[k]->wording, from, to);
	}
}

int plan_wordings(struct plan *p)
{
	const struct finding *f = p->finding;

	for (size_t i = 0; i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];
		struct spot *spot;

		if (s->kind == STEP_DROP_FENCE) {
			if (wording_of_drop(p, s))
				return -1;
			continue;
		}
		spot = plan_spot(p, &s->at);
		spot->wanted |= s->primitive != NULL;
		wording_add_own(&spot->wording, s->old_primitive,
				s->primitive ? s->primitive : s->old_primitive);
		add_partners(spot, s);
	}
	for (size_t i = 0; i < f->pairs.n; i++) {
		add_moved(p, &f->pairs.at[i].writer);
		add_moved(p, &f->pairs.at[i].reader);
	}
	return 0;
}

const char *rewritten_comment(struct plan *p, const struct page *page,
			      struct span comment, const struct wording *w)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf named STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf indent STRBUF_SCOPED = STRBUF_INIT;
	struct comment_form form;

	eol_strip(page->text->data + comment.begin, comment.end - comment.begin,
		  &text);
	page_add(page, page_indent(page, page_line(page, comment.begin)),
		 &indent);
	form.indent = indent.buf;
	form.text_on_first_line = page_text_on_first_line(page);
	switch (wording_rewrite(w, text.buf, text.len, &named)) {
	case REWRITE_BY_HAND:
	case REWRITE_NONE:
		plan_note_comment(p, page, comment, w);
		return arena_strdup(&p->change->arena, text.buf);
	case REWRITE_DONE:
		break;
	}
	if (!page_starts_line(page, comment.begin))
		return arena_strdup(&p->change->arena, named.buf);
	comment_fit(named.buf, text.buf, &form, &out);
	return arena_strdup(&p->change->arena, out.buf);
}

static void rewrite_in_place(struct plan *p, const struct spot *s,
			     struct span comment)
{
	if (plan_handled(p, s->page, comment.begin))
		return;
	plan_handle(p, s->page, comment.begin);
	plan_edit(p, s->page, comment,
		  rewritten_comment(p, s->page, comment, &s->wording));
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

/* A fence's comment is about the fence, but an access may have any. */
static bool comment_covers(const struct spot *s, struct span comment)
{
	return s->event->kind == EV_FENCE ||
	       wording_covers(&s->wording, s->page->text->data + comment.begin,
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

static void add_comment(const struct page *page, const char *text,
			const struct place *place, struct strbuf *out)
{
	struct strbuf indent STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf moved STRBUF_SCOPED = STRBUF_INIT;
	struct comment_form form;

	add_indent(&indent, place->indent);
	form.indent = indent.buf;
	form.text_on_first_line = page_text_on_first_line(page);
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

static void new_comments(const struct spot *s, const struct place *place,
			 bool has_one, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < s->incoming.n; i++)
		if (!is_double(s, i))
			add_comment(s->page, s->incoming.at[i], place, out);
	if (out->len || has_one || !s->wanted)
		return;
	wording_new(&s->wording, &text);
	if (text.len) {
		struct strbuf c STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&c, "/* %s */", text.buf);
		add_comment(s->page, c.buf, place, out);
	}
}

/* Is the text one comment on one line? Then *text is moved to where it begins. */
static bool one_line_comment(const char **text, size_t *len)
{
	const char *newline = strchr(*text, '\n');

	*text += strspn(*text, " \t");
	*len = newline ? (size_t)(newline - *text) : 0;
	return newline && !newline[1] && !strncmp(*text, "/* ", 3);
}

/* The last line of a block comment above the place that has only the end. */
static bool block_above(const struct page *page, const struct place *place,
			unsigned int *end_line)
{
	struct span c;
	unsigned int end;

	if (!page_comment_above(page, place->line, &c) ||
	    page->text->data[c.begin + 1] != '*')
		return false;
	*end_line = page_line(page, c.end);
	end = page_indent(page, *end_line).end;
	return end + 2 == c.end && page_line(page, c.begin) + 1 < *end_line;
}

/* As the last paragraph of the longer comment that stands there. */
static bool put_into_block(struct plan *p, const struct spot *s,
			   const struct place *place, const char *text)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	unsigned int line, begin;
	struct span indent;
	size_t len;

	if (place->behind || !one_line_comment(&text, &len) ||
	    !block_above(s->page, place, &line))
		return false;
	indent = page_indent(s->page, line);
	begin = indent.begin;
	page_add(s->page, indent, &sb);
	strbuf_addstr(&sb, "*\n");
	page_add(s->page, indent, &sb);
	strbuf_addf(&sb, "* %.*s\n", (int)(len - strlen("/*  */")), text + 3);
	plan_edit(p, s->page, (struct span){ begin, begin }, sb.buf);
	return true;
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

static int finish_spot(struct plan *p, const struct spot *s)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct place place;
	const char *why = place_find(s->page, s->event, &place);
	unsigned int at;
	bool has_one;

	if (why && (s->wanted || s->incoming.n))
		return plan_refuse(p, &s->site, "%s; change it by hand", why);
	if (why)
		return 0;
	has_one = existing_comments(p, s, &place) || s->commented;
	new_comments(s, &place, has_one, &text);
	if (!text.len || (place.behind && put_behind(p, s, text.buf)) ||
	    put_into_block(p, s, &place, text.buf))
		return 0;
	if (page_spliced(s->page, place.line))
		return plan_refuse(
			p, &s->site,
			"it is in a macro of several lines, where "
			"its comment has no place; change it by hand");
	at = text_line(s->page->text, place.line).begin;
	plan_edit(p, s->page, (struct span){ at, at }, text.buf);
	if (place.braces)
		put_braces(p, s, &place);
	return 0;
}

int plan_comments(struct plan *p)
{
	for (size_t i = 0; i < p->spots.n; i++)
		if (finish_spot(p, p->spots.at[i]))
			return -1;
	return 0;
}
