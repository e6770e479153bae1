// SPDX-License-Identifier: GPL-2.0-only
/* What the comments of the places that change are to say. */
#include <string.h>

#include "layout.h"
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

/* The access that takes the fence's place, when it is in another function. */
static const struct site *heir_elsewhere(const struct plan *p,
					 const struct step *s)
{
	const struct finding *f = p->finding;

	for (size_t i = 0; i < f->steps.n; i++) {
		const struct step *other = &f->steps.at[i];

		if (other->kind != STEP_STORE_RELEASE &&
		    other->kind != STEP_LOAD_ACQUIRE)
			continue;
		if (strcmp(site_file(&other->at), site_file(&s->at)) != 0)
			continue;
		for (size_t k = 0; k < f->pairs.n; k++) {
			const struct pair *pair = &f->pairs.at[k];

			if ((same_place(&pair->writer.fence, &s->at) &&
			     same_place(&pair->writer.access, &other->at)) ||
			    (same_place(&pair->reader.fence, &s->at) &&
			     same_place(&pair->reader.access, &other->at)))
				return &other->at;
		}
	}
	return NULL;
}

struct spot *plan_heir(struct plan *p, const struct step *s)
{
	const struct site *elsewhere;

	if (s->heir.event)
		return plan_spot(p, &s->heir);
	elsewhere = heir_elsewhere(p, s);
	return elsewhere ? plan_spot(p, elsewhere) : NULL;
}

static int wording_of_drop(struct plan *p, const struct step *s)
{
	const struct site *elsewhere;
	struct spot *spot;

	if (!s->heir.event) {
		elsewhere = heir_elsewhere(p, s);
		spot = elsewhere ? plan_spot(p, elsewhere) : NULL;
		if (spot)
			wording_add_own(&spot->wording, s->old_primitive,
					new_name_at(p, elsewhere));
		return 0;
	}
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

/*
 * Comments may also pair with a partner's access, by the name that it has
 * before: "Pairs with WRITE_ONCE() in f()".
 */
static void add_access(const struct step *s, struct wording *w)
{
	size_t n = w->partners.n;

	if (!s->primitive || !*s->old_primitive || !s->at.fn)
		return;
	for (size_t i = 0; i < n; i++) {
		struct partner p = w->partners.at[i];

		if (strcmp(p.function, s->at.fn->name) != 0 ||
		    strcmp(p.new_primitive, s->primitive) != 0)
			continue;
		p.old_primitive = s->old_primitive;
		wording_add_partner(w, &p);
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
	for (size_t i = 0; i < f->steps.n; i++)
		for (size_t k = 0; k < p->spots.n; k++)
			add_access(&f->steps.at[i], &p->spots.at[k]->wording);
	for (size_t i = 0; i < f->pairs.n; i++) {
		add_moved(p, &f->pairs.at[i].writer);
		add_moved(p, &f->pairs.at[i].reader);
	}
	for (size_t k = 0; k < p->spots.n; k++)
		name_by_member(p, p->spots.at[k]);
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
	case REWRITE_ADDED:
		plan_note_comment(p, page, comment, w);
		break;
	case REWRITE_DONE:
		if (!w->named_only)
			wording_complete(w, 0, &named);
		break;
	}
	if (!page_starts_line(page, comment.begin))
		return arena_strdup(&p->change->arena, named.buf);
	comment_fit(named.buf, text.buf, &form, &out);
	return arena_strdup(&p->change->arena, out.buf);
}
