// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments among the arguments of a call, directly above an access: of one
 * line only. checkpatch wants one on the line above an smp_load_acquire().
 */
#include <string.h>

#include "layout.h"
#include "place.h"
#include "plan.h"

static bool checkpatch_looks(const struct plan *p, const struct spot *s)
{
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *step = &p->finding->steps.at[i];

		if (step->primitive && same_place(&step->at, &s->site) &&
		    !strcmp(step->primitive, "smp_load_acquire"))
			return true;
	}
	return false;
}

static bool fits(const struct spot *s, const struct place *place,
		 const char *text)
{
	unsigned int col = page_column(
		s->page, page_indent(s->page, place->argument).end);

	return !strchr(text, '\n') && col + strlen(text) <= LINE_WIDTH;
}

static const char *as_comment(struct plan *p, const struct strbuf *words)
{
	return arena_printf(&p->change->arena, "/* %s */", words->buf);
}

/* "Pairs with f()", or else "Pairs with smp_X()" */
static const char *short_comment(struct plan *p, const struct spot *s,
				 const struct place *place)
{
	const struct wording *w = &s->wording;
	struct strbuf words STRBUF_SCOPED = STRBUF_INIT;
	const char *text;

	strbuf_addf(&words, "Pairs with %s().", w->partners.at[0].function);
	text = as_comment(p, &words);
	if (wording_one_function(w) && fits(s, place, text))
		return text;
	strbuf_clear(&words);
	for (size_t i = 0; i < w->partners.n; i++) {
		const char *name = w->partners.at[i].new_primitive;

		if (*name && find_word(words.buf, words.len, name) < 0)
			strbuf_addf(&words, "%s%s()",
				    words.len ? " and " : "Pairs with ", name);
	}
	if (!words.len)
		strbuf_addstr(&words, "Pairs with the access");
	strbuf_addch(&words, '.');
	return as_comment(p, &words);
}

static void put(struct plan *p, const struct spot *s, const struct place *place,
		const char *text)
{
	struct span l = text_line(s->page->text, place->argument);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	page_add(s->page, page_indent(s->page, place->argument), &sb);
	strbuf_addf(&sb, "%s\n", text);
	plan_edit(p, s->page, (struct span){ l.begin, l.begin }, sb.buf);
}

/* Does it have one already, on its line or the line above? */
static bool has_comment(const struct page *page, const struct place *place)
{
	struct span c;

	return page_comment_above(page, place->argument, &c) ||
	       page_comment_trailing(page, place->argument, &c);
}

bool put_beside(struct plan *p, const struct spot *s, const struct place *place,
		const char *only)
{
	struct strbuf words STRBUF_SCOPED = STRBUF_INIT;
	bool is_new;

	if (!place->argument || page_spliced(s->page, place->argument) ||
	    has_comment(s->page, place))
		return false;
	if (only && fits(s, place, only)) {
		put(p, s, place, only);
		return true;
	}
	if (!s->wording.partners.n || !checkpatch_looks(p, s))
		return false;
	wording_new(&s->wording, &words);
	is_new = only && !strcmp(only, as_comment(p, &words));
	put(p, s, place, short_comment(p, s, place));
	return is_new;
}
