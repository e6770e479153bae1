// SPDX-License-Identifier: GPL-2.0-only
/* Comments elsewhere that name the fence which a function no longer has. */
#include <string.h>

#include "callers.h"
#include "plan.h"

static unsigned int count_words(const struct page *page, struct span s,
				const char *word)
{
	size_t len = strlen(word);
	unsigned int n = 0;

	for (unsigned int i = s.begin; i + len <= s.end; i++)
		n += page_word_begins(page, i, word) &&
		     (!i || !is_word_char(page->code[i - 1]));
	return n;
}

static bool loses(const struct step *s, const struct partner *p)
{
	return (s->kind == STEP_DROP_FENCE || s->kind == STEP_REPLACE_FENCE) &&
	       s->at.fn && s->at.fn->name &&
	       !strcmp(s->old_primitive, p->old_primitive);
}

/* The function that has the fence of that step, or had it before it moved. */
static bool stands_for(const struct wording *w, const struct step *s,
		       const struct partner *p)
{
	if (!strcmp(s->at.fn->name, p->function))
		return true;
	for (size_t i = 0; i < w->moved.n; i++)
		if (!strcmp(w->moved.at[i].from, s->at.fn->name) &&
		    !strcmp(w->moved.at[i].to, p->function))
			return true;
	return false;
}

/* Do all primitives of that name go that the partner's function has? */
static bool all_go(struct plan *p, const struct wording *w,
		   const struct partner *partner)
{
	const struct step *any = NULL;
	unsigned int going = 0;

	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *s = &p->finding->steps.at[i];

		if (!loses(s, partner) || !stands_for(w, s, partner))
			continue;
		if (any && strcmp(any->at.fn->name, s->at.fn->name))
			return false;
		any = s;
		going++;
	}
	return any &&
	       count_words(plan_page(p, site_file(&any->at)), any->at.fn->span,
			   partner->old_primitive) == going;
}

/* What the functions of the change have now, and have no more. */
static void collect(struct plan *p, struct wording *out)
{
	for (size_t i = 0; i < p->spots.n; i++) {
		const struct wording *w = &p->spots.at[i]->wording;

		for (size_t k = 0; k < w->moved.n; k++)
			wording_add_moved(out, w->moved.at[k].from,
					  w->moved.at[k].to);
		for (size_t k = 0; k < w->partners.n; k++) {
			const struct partner *q = &w->partners.at[k];

			if (strcmp(q->old_primitive, q->new_primitive) &&
			    *q->new_primitive && all_go(p, w, q))
				wording_add_partner(out, q);
		}
	}
}

/* Does no other function of the unit have that name, or one that ends so? */
static bool is_sole_end(const struct unit *u, const char *name, const char *end)
{
	for (size_t i = 0; i < u->functions.n; i++) {
		const char *other = u->functions.at[i].name;

		if (strcmp(other, name) &&
		    (!strcmp(other, end) || name_ends_in(other, end)))
			return false;
	}
	return true;
}

/*
 * A fence that a diagnosis calls otherwise, whoever pairs with it: by the name
 * of its function, or the end of it where that is no other's.
 */
static void collect_renamed(struct plan *p, struct wording *out)
{
	const struct finding *f = p->finding;

	for (size_t i = 0; f->diagnosis && i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];
		struct partner q = { s->at.fn->name, s->old_primitive,
				     s->primitive };

		if (s->kind != STEP_REPLACE_FENCE || !all_go(p, out, &q))
			continue;
		wording_add_partner(out, &q);
		for (const char *c = q.function; (c = strchr(c, '_')); c++) {
			struct partner by_end = q;

			by_end.function = c + 1;
			if (c[1] && is_sole_end(s->at.unit, q.function, c + 1))
				wording_add_partner(out, &by_end);
		}
	}
}

static bool is_edited(const struct plan *p, const struct page *page,
		      struct span s)
{
	for (size_t i = 0; i < p->change->edits.n; i++) {
		const struct edit *e = &p->change->edits.at[i];

		if (e->file == page->path && e->span.begin <= s.end &&
		    e->span.end >= s.begin)
			return true;
	}
	return false;
}

static bool is_done(const struct wording *w, const struct page *page,
		    struct span c)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	return wording_rewrite(w, page->text->data + c.begin, c.end - c.begin,
			       &text) == REWRITE_DONE;
}

/* The lines that differ only, so that other findings can edit the others. */
static void edit_lines(struct plan *p, const struct page *page, struct span c,
		       const char *text)
{
	const char *old = page->text->data;
	size_t len = strlen(text), same = 0;

	while (c.begin + same < c.end && same < len &&
	       old[c.begin + same] == text[same])
		same++;
	while (same && text[same - 1] != '\n')
		same--;
	c.begin += (unsigned int)same;
	text += same;
	len -= same;
	for (same = 0; c.begin + same < c.end && same < len &&
		       old[c.end - 1 - same] == text[len - 1 - same];)
		same++;
	while (same && text[len - same] != '\n')
		same--;
	c.end -= (unsigned int)same;
	plan_edit(p, page, c,
		  arena_strndup(&p->change->arena, text, len - same));
}

void plan_stale(struct plan *p)
{
	struct wording w = { .finding = p->finding, .named_only = true };

	collect(p, &w);
	collect_renamed(p, &w);
	for (size_t i = 0; i < p->pages.n && w.partners.n; i++) {
		const struct page *page = p->pages.at[i];

		for (size_t k = 0; k < page->comments.n; k++) {
			struct span c = page->comments.at[k].span;

			if (plan_handled(p, page, c.begin) ||
			    is_edited(p, page, c) || !is_done(&w, page, c))
				continue;
			plan_handle(p, page, c.begin);
			edit_lines(p, page, c,
				   rewritten_comment(p, page, c, &w));
		}
	}
	wording_release(&w);
}
