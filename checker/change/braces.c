// SPDX-License-Identifier: GPL-2.0-only
/* Braces that hold one statement once a fence has gone. */
#include <string.h>

#include "drop.h"

/*
 * Is anything in the bytes, but for those excepted, changed so that it takes
 * more lines or fewer?
 */
static bool reshaped(const struct plan *p, const struct page *page,
		     struct span s, struct span except)
{
	for (size_t i = 0; i < p->change->edits.n; i++) {
		const struct edit *e = &p->change->edits.at[i];

		if (e->file != page->path || e->span.begin < s.begin ||
		    e->span.end > s.end ||
		    (e->span.end > except.begin && e->span.begin < except.end))
			continue;
		if (strchr(e->replacement, '\n') ||
		    page_line(page, e->span.begin) !=
			    page_line(page, e->span.end))
			return true;
	}
	return false;
}

/* Does the statement bring an else of its own, or take the next one? */
static bool takes_else(const struct page *p, unsigned int at)
{
	return page_word_begins(p, at, "if") ||
	       page_word_begins(p, at, "for") ||
	       page_word_begins(p, at, "while") ||
	       page_word_begins(p, at, "do") ||
	       page_word_begins(p, at, "switch");
}

/*
 * Is [s.begin, s.end), less the fence, one plain statement that fits on one
 * line?
 */
static bool holds_one_line(const struct page *p, struct span s,
			   struct span fence)
{
	unsigned int statements = 0, lines = 0;

	for (unsigned int i = s.begin; i < s.end; i = page_line_end(p, i)) {
		struct span l = text_line(p->text, page_line(p, i));

		if ((i >= fence.begin && i < fence.end) || page_ends_line(p, i))
			continue;
		if (takes_else(p, page_indent(p, page_line(p, i)).end))
			return false;
		lines++;
		for (; l.begin < l.end; l.begin++) {
			if (strchr("{}#", p->code[l.begin]))
				return false;
			statements += p->code[l.begin] == ';';
		}
	}
	return statements == 1 && lines == 1;
}

/* Where the word of letters begins that ends at `last`. */
static unsigned int word_begin(const struct page *p, long last)
{
	while (last > 0 && is_word_char(p->code[last - 1]))
		last--;
	return (unsigned int)last;
}

/* "if (...) {" alone on its line, of no chain. */
static bool plain_head(const struct page *p, unsigned int brace)
{
	long closer = page_code_before(p, brace), open, word;
	unsigned int begin;

	if (closer < 0 || p->code[closer] != ')')
		return false;
	open = page_opener(p, (unsigned int)closer);
	word = open < 0 ? -1 : page_code_before(p, (unsigned int)open);
	if (word < 0 || page_line(p, (unsigned int)word) != page_line(p, brace))
		return false;
	begin = word_begin(p, word);
	return page_starts_line(p, begin) &&
	       (page_word_begins(p, begin, "if") ||
		page_word_begins(p, begin, "while") ||
		page_word_begins(p, begin, "for"));
}

/* "else {" on a line of its own, after an if without braces. */
static bool else_head(const struct page *p, unsigned int brace)
{
	long word = page_code_before(p, brace), before;
	unsigned int begin;

	if (word < 0 || !page_word_ends(p, (unsigned int)word + 1, "else"))
		return false;
	begin = word_begin(p, word);
	before = page_code_before(p, begin);
	return page_line(p, begin) == page_line(p, brace) &&
	       page_starts_line(p, begin) && before >= 0 &&
	       p->code[before] == ';';
}

/* What goes with the '}': its line, or "} " before an else without braces. */
static bool find_tail(const struct page *p, unsigned int brace,
		      struct span *out)
{
	long next = page_code_after(p, brace + 1), body;
	unsigned int end;

	if (!page_starts_line(p, brace))
		return false;
	if (next < 0 || !page_word_begins(p, (unsigned int)next, "else")) {
		*out = (struct span){ page_line_begin(p, brace),
				      page_line_end(p, brace) };
		return page_ends_line(p, brace + 1);
	}
	end = (unsigned int)next + 4;
	body = page_code_after(p, end);
	*out = (struct span){ brace, (unsigned int)next };
	return page_line(p, (unsigned int)next) == page_line(p, brace) &&
	       page_ends_line(p, end) && body >= 0 && p->code[body] != '{' &&
	       !takes_else(p, (unsigned int)body);
}

void drop_braces(struct plan *p, const struct step *s)
{
	const struct page *page = plan_page(p, site_file(&s->at));
	struct span braces, inside, head, tail;
	struct fence f;

	fence_locate(page, s->at.event->stmt, &f);
	if (!f.own_line ||
	    !page_enclosing_braces(page, f.stmt.begin, &braces) ||
	    !page_ends_line(page, braces.begin + 1) ||
	    (!plain_head(page, braces.begin) &&
	     !else_head(page, braces.begin)) ||
	    !find_tail(page, braces.end, &tail))
		return;
	inside = (struct span){ page_line_end(page, braces.begin),
				page_line_begin(page, braces.end) };
	if (f.above.end)
		f.region.begin = page_line_begin(page, f.above.begin);
	if (!holds_one_line(page, inside, f.region))
		return;
	head = (struct span){ braces.begin, braces.begin + 1 };
	while (strchr(" \t", page->text->data[head.begin - 1]))
		head.begin--;
	fence_tidy(&f);
	if (reshaped(p, page, inside, f.region))
		return;
	plan_edit(p, page, head, "");
	plan_edit(p, page, tail, "");
}
