// SPDX-License-Identifier: GPL-2.0-only
/* Fences that go, with their lines, and what that leaves behind. */
#include <string.h>

#include "drop.h"
#include "expression.h"
#include "layout.h"
#include "region.h"

static bool span_empty(struct span s)
{
	return s.begin == s.end;
}

void fence_locate(const struct page *page, struct span stmt, struct fence *f)
{
	unsigned int line = page_line(page, stmt.begin);

	memset(f, 0, sizeof(*f));
	f->page = page;
	f->stmt = stmt;
	page_comment_trailing(page, page_line(page, stmt.end), &f->trailing);
	f->ends_line = page_ends_line(page, stmt.end);
	if (!span_empty(f->trailing)) {
		long next = page_code_after(page, stmt.end);

		f->ends_line = next < 0 ||
			       (unsigned int)next >= f->trailing.end;
	}
	f->own_line = f->ends_line && page_starts_line(page, stmt.begin);
	if (f->own_line)
		page_comment_above(page, line, &f->above);
	if (!f->ends_line)
		f->trailing = (struct span){ 0, 0 };
	f->region.begin = page_line_begin(page, stmt.begin);
	f->region.end = page_line_end(
		page, f->trailing.end > stmt.end ? f->trailing.end : stmt.end);
}

/* Is there nothing but blanks and comments between the fence and its heir? */
static bool heir_follows(const struct fence *f, const struct step *s)
{
	return s->heir.event && !strcmp(site_file(&s->heir), f->page->path) &&
	       page_code_after(f->page, f->stmt.end) ==
		       (long)s->heir.event->stmt.begin;
}

static void take_blank_lines_below(struct fence *f)
{
	while (page_line_blank(f->page, page_line(f->page, f->region.end)) &&
	       f->region.end < f->page->text->len)
		f->region.end = page_line_end(f->page, f->region.end);
}

/* Is there a '{' above, with no more than blank lines between? */
static bool below_brace(const struct fence *f)
{
	const struct page *p = f->page;
	unsigned int above = page_line(p, f->region.begin) - 1;
	long before = page_code_before(p, f->region.begin);

	while (page_line_blank(p, above))
		above--;
	return before >= 0 && p->code[before] == '{' &&
	       page_line(p, (unsigned int)before) == above;
}

void fence_tidy(struct fence *f)
{
	const struct page *p = f->page;
	unsigned int above = page_line(p, f->region.begin) - 1;
	bool edge = below_brace(f);
	unsigned int below;

	if (above == 0 || page_line_blank(p, above) || edge)
		take_blank_lines_below(f);
	for (; page_line_blank(p, above) &&
	       (edge || page_line_blank(p, above - 1));
	     above--)
		f->region.begin = text_line(p->text, above).begin;
	below = page_line(p, f->region.end);
	if (p->code[page_indent(p, below).end] != '}')
		return;
	for (; page_line_blank(p, above); above--)
		f->region.begin = text_line(p->text, above).begin;
}

/* Does the fence stand right below the declarations, and code below it? */
static bool separates_declarations(const struct fence *f, const struct step *s)
{
	const struct page *p = f->page;
	const struct event *heir = s->heir.event;
	unsigned int next = page_line(p, f->region.end);

	if (!heir || !(heir->flags & EVF_INIT) ||
	    strcmp(site_file(&s->heir), p->path))
		return false;
	return page_line(p, heir->stmt.end) + 1 ==
		       page_line(p, f->region.begin) &&
	       !page_line_blank(p, next) &&
	       p->code[page_indent(p, next).end] != '}';
}

/* Does the comment say no more than what the fence was? */
static bool is_label(const struct fence *f, struct span comment)
{
	return !span_empty(comment) &&
	       is_fence_label(f->page->text->data + comment.begin,
			      comment.end - comment.begin);
}

/* Is it one sentence, and that on others than the heir's partners? */
static bool is_of_others(const struct fence *f, struct span comment,
			 const struct wording *w)
{
	const char *text = f->page->text->data + comment.begin;
	size_t len = comment.end - comment.begin, sentences = 1;
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	word_vec words = VEC_INIT;

	words_of(text, len, &words);
	for (size_t i = 1; i + 1 < words.n; i++)
		sentences += words.at[i].ends_sentence;
	vec_release(&words);
	return sentences == 1 &&
	       wording_rewrite(w, text, len, &out) == REWRITE_ADDED;
}

static void move_comment(struct plan *p, struct fence *f, struct span comment,
			 struct spot *heir)
{
	if (span_empty(comment))
		return;
	plan_handle(p, f->page, comment.begin);
	if (heir && is_of_others(f, comment, &heir->wording))
		plan_note_gone(p, f->page, comment);
	else if (heir && !is_label(f, comment))
		vec_push(&heir->incoming, rewritten_comment(p, f->page, comment,
							    &heir->wording));
}

/* Those between the words of what goes. */
static void move_comments_inside(struct plan *p, struct fence *f,
				 struct spot *heir)
{
	for (size_t i = 0; i < f->page->comments.n; i++) {
		struct span c = f->page->comments.at[i].span;

		if (c.begin >= f->stmt.begin && c.end <= f->stmt.end)
			move_comment(p, f, c, heir);
	}
}

static void drop_away(struct plan *p, const struct step *s, struct fence *f)
{
	struct spot *heir = plan_heir(p, s);

	move_comment(p, f, f->above, heir);
	if (heir && !span_empty(f->above) && !heir_follows(f, s))
		heir->apart |= page_line_blank(
			f->page, page_line(f->page, f->above.begin) - 1);
	move_comments_inside(p, f, heir);
	move_comment(p, f, f->trailing, heir);
	if (!span_empty(f->above))
		f->region.begin = page_line_begin(f->page, f->above.begin);
	fence_tidy(f);
	plan_edit(p, f->page, f->region,
		  separates_declarations(f, s) ? "\n" : "");
}

/* The comment behind the fence as one on lines of its own. */
static void add_own_line(struct plan *p, const struct fence *f,
			 const struct spot *heir, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf indent STRBUF_SCOPED = STRBUF_INIT;
	struct comment_form form;

	page_add(f->page,
		 page_indent(f->page, page_line(f->page, f->stmt.begin)),
		 &indent);
	form.indent = indent.buf;
	form.text_on_first_line = page_text_on_first_line(f->page);
	comment_reindent(
		rewritten_comment(p, f->page, f->trailing, &heir->wording),
		&form, &text);
	strbuf_addstr(out, form.indent);
	comment_fit(text.buf, NULL, &form, out);
	strbuf_addch(out, '\n');
}

static bool says_pair(const struct fence *f, const struct wording *w)
{
	const char *data = f->page->text->data;

	return wording_says_pair(w, data + f->above.begin,
				 f->above.end - f->above.begin) ||
	       wording_says_pair(w, data + f->trailing.begin,
				 f->trailing.end - f->trailing.begin);
}

/* The heir is the next statement: the fence's comments stay above it. */
static void drop_before_heir(struct plan *p, const struct step *s,
			     struct fence *f)
{
	struct spot *heir = plan_spot(p, &s->heir);
	struct strbuf left STRBUF_SCOPED = STRBUF_INIT;
	const char *data = f->page->text->data;

	heir->commented = says_pair(f, &heir->wording);
	if (!span_empty(f->above)) {
		plan_handle(p, f->page, f->above.begin);
		plan_edit(p, f->page, f->above,
			  rewritten_comment(p, f->page, f->above,
					    &heir->wording));
	}
	if (!span_empty(f->trailing)) {
		plan_handle(p, f->page, f->trailing.begin);
		add_own_line(p, f, heir, &left);
	}
	if (f->region.end + strspn(data + f->region.end, " \t\r\n") ==
	    s->heir.event->stmt.begin)
		take_blank_lines_below(f);
	plan_edit(p, f->page, f->region, left.buf);
}

/* The fence shares its line with other code. */
static void drop_from_line(struct plan *p, struct fence *f)
{
	const char *data = f->page->text->data;
	struct span s = f->stmt;

	if (page_ends_line(f->page, s.end))
		while (s.begin > 0 && strchr(" \t", data[s.begin - 1]))
			s.begin--;
	else
		s.end += (unsigned int)strspn(data + s.end, " \t");
	plan_edit(p, f->page, s, "");
}

/* Do the comments above and behind become one? */
static bool make_one(const struct fence *f)
{
	return !span_empty(f->above) && !span_empty(f->trailing) &&
	       page_line(f->page, f->above.begin) !=
		       page_line(f->page, f->above.end);
}

/* The else goes with its comments; the if before it stays as it is. */
static void drop_else(struct plan *p, const struct step *s, struct fence *f)
{
	struct spot *heir = plan_heir(p, s);
	struct span region = f->stmt;

	move_comments_inside(p, f, heir);
	move_comment(p, f, f->trailing, heir);
	if (f->trailing.end > region.end)
		region.end = f->trailing.end;
	if (page_line_begin(f->page, region.begin) == region.begin)
		region.end = page_line_end(f->page, region.end);
	plan_edit(p, f->page, region, "");
}

/* Does another step change what would go? */
static bool holds_other_step(const struct plan *p, const struct step *s,
			     struct span span)
{
	for (size_t i = 0; i < p->finding->steps.n; i++) {
		const struct step *other = &p->finding->steps.at[i];
		unsigned int at = other->at.event->expr.begin;

		if (!same_place(&other->at, &s->at) &&
		    !strcmp(site_file(&other->at), site_file(&s->at)) &&
		    at >= span.begin && at < span.end)
			return true;
	}
	return false;
}

/* Refuses where the fence cannot go, or not everywhere. */
static int check_drop(struct plan *p, const struct step *s,
		      const struct remains *r, const struct fence *f)
{
	struct strbuf between STRBUF_SCOPED = STRBUF_INIT;

	if (r->widened && holds_other_step(p, s, r->span))
		return plan_refuse(p, &s->at,
				   "the statement around it changes, too; "
				   "change it by hand");
	if (r->widened && !f->ends_line)
		return plan_refuse(p, &s->at,
				   "code follows on its line; change it by "
				   "hand");
	if (f->own_line && region_is_branch(f->page, f->region, &between))
		return plan_refuse(p, &s->at,
				   "it stands alone between %s; change it by "
				   "hand",
				   between.buf);
	return 0;
}

/* Is there another comment between the fence's and its heir? */
static bool comment_between(const struct fence *f, const struct step *s)
{
	for (size_t i = 0; i < f->page->comments.n; i++) {
		struct span c = f->page->comments.at[i].span;

		if (c.begin >= f->region.end &&
		    c.end <= s->heir.event->stmt.begin)
			return true;
	}
	return false;
}

/* Is what stands above the fence the end of a text of several comments? */
static bool below_comment(const struct fence *f)
{
	struct span c;

	return !span_empty(f->above) &&
	       page_comment_above(f->page, page_line(f->page, f->above.begin),
				  &c);
}

/* Does the comment of the heir itself stand right below the fence? */
static bool heirs_own_follows(const struct fence *f, const struct step *s)
{
	unsigned int line = page_line(f->page, s->heir.event->stmt.begin);
	struct span c;

	return page_comment_above(f->page, line, &c) &&
	       page_line_begin(f->page, c.begin) == f->region.end;
}

/* Do the fence's comments stand well above its heir as they are? */
static bool comments_stay(struct plan *p, const struct fence *f,
			  const struct step *s)
{
	if (!heir_follows(f, s) || make_one(f) || is_label(f, f->above) ||
	    is_label(f, f->trailing) || heirs_own_follows(f, s))
		return false;
	return says_pair(f, &plan_spot(p, &s->heir)->wording) ||
	       below_comment(f) ||
	       (!span_empty(f->above) && comment_between(f, s));
}

int drop_fence(struct plan *p, const struct step *s)
{
	const struct page *page = plan_page(p, site_file(&s->at));
	struct remains r;
	struct fence f;
	const char *why = find_remains(page, &s->at, &r);

	if (why)
		return plan_refuse(p, &s->at,
				   "it %s; remove it by hand together with "
				   "what it leaves empty",
				   why);
	fence_locate(page, r.span, &f);
	if (check_drop(p, s, &r, &f))
		return -1;
	if (r.is_else)
		drop_else(p, s, &f);
	else if (!f.own_line)
		drop_from_line(p, &f);
	else if (!r.widened && comments_stay(p, &f, s))
		drop_before_heir(p, s, &f);
	else
		drop_away(p, s, &f);
	return 0;
}
