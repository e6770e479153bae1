// SPDX-License-Identifier: GPL-2.0-only
#include "plan.h"

#include <ctype.h>
#include <string.h>

#include "layout.h"
#include "place.h"

const struct page *plan_page(struct plan *p, const char *path)
{
	const struct source_text *text;
	struct page *page;

	for (size_t i = 0; i < p->pages.n; i++)
		if (!strcmp(p->pages.at[i]->path, path))
			return p->pages.at[i];
	text = p->texts->load(p->texts->ctx, path);
	if (!text)
		return NULL;
	page = xmalloc(sizeof(*page));
	page_init(page, arena_strdup(&p->change->arena, path), text);
	vec_push(&p->pages, page);
	return page;
}

int plan_refuse(struct plan *p, const struct site *at, const char *fmt, ...)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	size_t place;
	va_list ap;

	strbuf_addf(&sb, "%s:%u: ", site_file(at), at->event->line);
	place = sb.len;
	va_start(ap, fmt);
	strbuf_vaddf(&sb, fmt, ap);
	va_end(ap);
	p->change->refusal = arena_strdup(&p->change->arena, sb.buf);
	p->change->refused_at = *at;
	p->change->why = p->change->refusal + place;
	return -1;
}

void plan_edit(struct plan *p, const struct page *page, struct span span,
	       const char *text)
{
	struct strbuf plain STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	size_t len = span.end - span.begin;

	eol_strip(text, strlen(text), &plain);
	eol_restore(plain.buf, page->eol, &sb);
	if (sb.len == len &&
	    !memcmp(sb.buf, page->text->data + span.begin, len))
		return;
	vec_push(&p->change->edits,
		 ((struct edit){
			 .file = page->path,
			 .span = span,
			 .replacement = arena_strdup(&p->change->arena, sb.buf),
		 }));
}

static void add_note(struct plan *p, const struct page *page, struct span span,
		     const char *text)
{
	vec_push(&p->change->notes,
		 ((struct note){
			 .file = page->path,
			 .line = page_line(page, span.begin),
			 .col = text_col_of(page->text, span.begin),
			 .span = span,
			 .text = text,
		 }));
}

void plan_note(struct plan *p, const struct page *page, unsigned int offset)
{
	struct span s = { offset, offset };

	while (is_word_char(page->text->data[s.end]))
		s.end++;
	add_note(p, page, s,
		 arena_printf(&p->change->arena,
			      "comment describes the old %.*s(); edit it by "
			      "hand",
			      (int)(s.end - s.begin),
			      page->text->data + offset));
}

/* "a write barrier", "write barriers"; blanks may be a line's end. */
static void add_phrase(const struct page *page, struct span phrase,
		       struct strbuf *out)
{
	bool blank = false;

	if (page->text->data[phrase.end - 1] != 's')
		strbuf_addstr(out, "a ");
	for (; phrase.begin < phrase.end; phrase.begin++) {
		char c = page->text->data[phrase.begin];

		if (!is_word_char(c)) {
			blank = true;
			continue;
		}
		if (blank)
			strbuf_addch(out, ' ');
		strbuf_addch(out, (char)tolower((unsigned char)c));
		blank = false;
	}
}

void plan_note_phrase(struct plan *p, const struct page *page,
		      struct span phrase)
{
	struct strbuf words STRBUF_SCOPED = STRBUF_INIT;

	add_phrase(page, phrase, &words);
	add_note(p, page, phrase,
		 arena_printf(&p->change->arena,
			      "comment speaks of %s; edit it by hand",
			      words.buf));
}

void plan_note_gone(struct plan *p, const struct page *page,
		    struct span comment)
{
	add_note(p, page, comment,
		 "comment goes with its barrier, as no partner is in what it "
		 "names; move it by hand");
}

void plan_handle(struct plan *p, const struct page *page, unsigned int begin)
{
	vec_push(&p->handled, ((struct handled){ page, begin }));
}

bool plan_handled(const struct plan *p, const struct page *page,
		  unsigned int begin)
{
	for (size_t i = 0; i < p->handled.n; i++)
		if (p->handled.at[i].page == page &&
		    p->handled.at[i].begin == begin)
			return true;
	return false;
}

bool same_place(const struct site *a, const struct site *b)
{
	return a->event && b->event &&
	       a->event->expr.begin == b->event->expr.begin &&
	       a->event->expr.end == b->event->expr.end &&
	       !strcmp(site_file(a), site_file(b));
}

struct spot *plan_spot(struct plan *p, const struct site *at)
{
	const struct page *page = plan_page(p, site_file(at));
	struct spot *s;

	if (!page)
		return NULL;
	for (size_t i = 0; i < p->spots.n; i++) {
		s = p->spots.at[i];
		if (s->page == page &&
		    place_line(page, s->event) == place_line(page, at->event))
			return s;
	}
	s = xcalloc(1, sizeof(*s));
	s->page = page;
	s->site = *at;
	s->event = at->event;
	s->wording.finding = p->finding;
	vec_push(&p->spots, s);
	return s;
}
