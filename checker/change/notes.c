// SPDX-License-Identifier: GPL-2.0-only
/* Prose about the protocol that a change of names cannot put right. */
#include <string.h>

#include "plan.h"

/* All names that go, whoever has them. */
static void all_names(const struct plan *p, struct wording *w)
{
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *s = &p->finding->steps.at[i];

		if (s->kind == STEP_DROP_FENCE || s->kind == STEP_REPLACE_FENCE)
			wording_add_own(w, s->old_primitive,
					s->primitive ? s->primitive : "?");
		for (size_t k = 0; k < s->partners.n; k++)
			wording_add_partner(w, &s->partners.at[k]);
	}
}

static bool in_function(const struct page *p, struct span comment,
			const struct site *s)
{
	unsigned int head;

	if (!s->event || !s->fn || strcmp(site_file(s), p->path))
		return false;
	if (comment.begin >= s->fn->span.begin &&
	    comment.end <= s->fn->span.end)
		return true;
	head = page_line(p, s->fn->span.begin);
	return page_line(p, comment.end) + 1 == head;
}

static bool near_steps(const struct plan *p, const struct page *page,
		       struct span comment)
{
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *s = &p->finding->steps.at[i];

		if (in_function(page, comment, &s->at) ||
		    in_function(page, comment, &s->heir))
			return true;
	}
	return false;
}

/* The last word of "x->y.z[i]": "z". */
static bool names_flag(const char *text, size_t len, const struct location *loc)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	if (!loc || !loc->text)
		return false;
	for (const char *s = loc->text; *s && *s != '['; s++) {
		if (is_word_char(*s))
			strbuf_addch(&name, *s);
		else
			strbuf_clear(&name);
	}
	return name.len > 3 && find_word(text, len, name.buf) >= 0;
}

static bool about_flag(const struct plan *p, const char *text, size_t len)
{
	for (size_t i = 0; i < p->finding->pairs.n; i++)
		if (names_flag(text, len, p->finding->pairs.at[i].flag))
			return true;
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *s = &p->finding->steps.at[i];

		if ((s->kind == STEP_STORE_RELEASE ||
		     s->kind == STEP_LOAD_ACQUIRE) &&
		    names_flag(text, len, &s->at.event->loc))
			return true;
	}
	return false;
}

/* Is the code that the comment stands above, or behind, the flag's? */
static bool at_flag(const struct plan *p, const struct page *page,
		    const struct comment *c)
{
	unsigned int begin = page_line_begin(page, c->span.begin), end;
	long code = page_code_after(page, c->span.end);

	if (c->starts_line && code < 0)
		return false;
	if (c->starts_line)
		begin = (unsigned int)code;
	for (end = begin; page->code[end] && !strchr(";{}", page->code[end]);)
		end++;
	return about_flag(p, page->code + begin, end - begin);
}

/* Is a function named whose partners call a primitive of it otherwise now? */
static bool names_function(const struct wording *w, const char *text,
			   size_t len)
{
	for (size_t i = 0; i < w->partners.n; i++) {
		const struct partner *p = &w->partners.at[i];

		if (strcmp(p->old_primitive, p->new_primitive) &&
		    find_word(text, len, p->function) >= 0)
			return true;
	}
	return false;
}

/* "smp_mb() in f()", and no other smp_mb(). */
static bool names_fence(const struct finding *f, const struct step *s,
			const char *text, size_t len)
{
	const struct partner p = { s->at.fn->name, s->old_primitive, "?" };
	struct wording w = { .finding = f, .named_only = true };
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	enum rewrite done;

	wording_add_partner(&w, &p);
	done = wording_rewrite(&w, text, len, &out);
	wording_release(&w);
	return done == REWRITE_DONE;
}

/*
 * Does it name a fence that a diagnosis changes? The comment of another barrier
 * may have that name for its own.
 */
static bool names_changed(const struct finding *f, const char *text, size_t len,
			  bool of_other)
{
	for (size_t i = 0; f->diagnosis && i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];

		if (!s->at.fn || find_word(text, len, s->at.fn->name) < 0)
			continue;
		if (of_other ? names_fence(f, s, text, len)
			     : find_word(text, len, s->old_primitive) >= 0)
			return true;
	}
	return false;
}

/* Is there a call of a barrier, or of an access that is one, at offset? */
static bool barrier_at(const struct page *p, unsigned int offset)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const struct primitive *prim;

	if (offset && is_word_char(p->code[offset - 1]))
		return false;
	while (is_word_char(p->code[offset]))
		strbuf_addch(&name, p->code[offset++]);
	prim = vocab_find(name.buf);
	return prim &&
	       (prim->class == PRIM_FENCE || !strncmp(name.buf, "smp_", 4));
}

/* Does the comment belong to a barrier that the change does not touch? */
static bool of_other_barrier(const struct page *p, const struct comment *c)
{
	long code = page_code_after(p, c->span.end);

	if (c->starts_line)
		return code >= 0 && barrier_at(p, (unsigned int)code);
	for (unsigned int i = page_line_begin(p, c->span.begin);
	     i < c->span.begin; i++)
		if (barrier_at(p, i))
			return true;
	return false;
}

/* Does prose on the fences stay true, but for their names? */
static bool only_renames(const struct finding *f)
{
	for (size_t i = 0; i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];

		if (s->kind != STEP_REPLACE_FENCE ||
		    !is_helper_for(s->primitive, s->old_primitive))
			return false;
	}
	return true;
}

void plan_note_comment(struct plan *p, const struct page *page,
		       struct span comment, const struct wording *w)
{
	const char *text = page->text->data + comment.begin;
	size_t len = comment.end - comment.begin;
	long at = wording_mentions(w, text, len);
	struct span phrase;

	if (at >= 0) {
		plan_note(p, page, comment.begin + (unsigned int)at);
		return;
	}
	if (only_renames(p->finding) || !wording_speaks(w, text, len, &phrase))
		return;
	phrase.begin += comment.begin;
	phrase.end += comment.begin;
	plan_note_phrase(p, page, phrase);
}

static void note_comment(struct plan *p, const struct page *page,
			 const struct comment *c, const struct wording *w)
{
	const char *text = page->text->data + c->span.begin;
	size_t len = c->span.end - c->span.begin;
	bool of_other = of_other_barrier(page, c);

	if (plan_handled(p, page, c->span.begin))
		return;
	if (names_changed(p->finding, text, len, of_other)) {
		plan_note_comment(p, page, c->span, w);
		return;
	}
	if (of_other)
		return;
	if (near_steps(p, page, c->span) || about_flag(p, text, len) ||
	    at_flag(p, page, c) || names_function(w, text, len))
		plan_note_comment(p, page, c->span, w);
}

void plan_notes(struct plan *p)
{
	struct wording w;

	memset(&w, 0, sizeof(w));
	all_names(p, &w);
	for (size_t i = 0; i < p->pages.n; i++)
		for (size_t k = 0; k < p->pages.at[i]->comments.n; k++)
			note_comment(p, p->pages.at[i],
				     &p->pages.at[i]->comments.at[k], &w);
	wording_release(&w);
}
