// SPDX-License-Identifier: GPL-2.0-only
#include "region.h"

#include <string.h>

enum directive {
	DIR_NONE,
	DIR_IF,
	DIR_ELSE, /* and #elif */
	DIR_ENDIF,
};

/* The word behind the line's '#'; empty when there is none. */
static struct span directive_word(const struct page *p, unsigned int line)
{
	struct span s = page_indent(p, line);

	if (s.end >= p->text->len || p->code[s.end] != '#')
		return (struct span){ 0, 0 };
	s.begin = s.end + 1;
	s.begin += (unsigned int)strspn(p->code + s.begin, " \t");
	s.end = s.begin;
	while (is_word_char(p->code[s.end]))
		s.end++;
	return s;
}

static enum directive directive_on(const struct page *p, unsigned int line)
{
	struct span s = directive_word(p, line);
	const char *word = p->code + s.begin;
	size_t len = s.end - s.begin;

	if (len >= 2 && !strncmp(word, "if", 2))
		return DIR_IF;
	if (len >= 2 && !strncmp(word, "el", 2))
		return DIR_ELSE;
	return len == 5 && !strncmp(word, "endif", 5) ? DIR_ENDIF : DIR_NONE;
}

/* The next line from `line` on, by steps, with code on it; 0: none. */
static unsigned int code_line(const struct page *p, unsigned int line, int by)
{
	for (; line >= 1 && line <= p->text->lines.n;
	     line += (unsigned int)by) {
		struct span s = text_line(p->text, line);
		size_t blanks = strspn(p->code + s.begin, " \t\r");

		if (s.begin + blanks < s.end)
			return line;
	}
	return 0;
}

static void add_directive(const struct page *p, unsigned int line,
			  struct strbuf *out)
{
	struct span s = directive_word(p, line);

	strbuf_addch(out, '#');
	strbuf_add(out, p->code + s.begin, s.end - s.begin);
}

bool region_is_branch(const struct page *p, struct span region,
		      struct strbuf *out)
{
	unsigned int first = page_line(p, region.begin);
	unsigned int above = code_line(p, first - 1, -1);
	unsigned int below = code_line(p, page_line(p, region.end), 1);
	enum directive open, close;

	if (!above || !below)
		return false;
	open = directive_on(p, above);
	close = directive_on(p, below);
	if ((open != DIR_IF && open != DIR_ELSE) ||
	    (close != DIR_ELSE && close != DIR_ENDIF))
		return false;
	add_directive(p, above, out);
	strbuf_addstr(out, " and ");
	add_directive(p, below, out);
	return true;
}

/* Lines that the branches around a place begin on, outermost first. */
typedef VEC(unsigned int) branch_vec;

static void branches_around(const struct page *p, unsigned int offset,
			    branch_vec *out)
{
	unsigned int last = page_line(p, offset);

	for (unsigned int line = 1; line < last; line++) {
		enum directive d = directive_on(p, line);

		if (d == DIR_NONE)
			continue;
		if (d != DIR_IF && out->n)
			out->n--;
		if (d != DIR_ENDIF)
			vec_push(out, line);
	}
}

bool region_is_deeper(const struct page *p, unsigned int inner,
		      unsigned int outer)
{
	branch_vec in = VEC_INIT, around = VEC_INIT;
	bool deeper;

	branches_around(p, inner, &in);
	branches_around(p, outer, &around);
	deeper = in.n > around.n;
	for (size_t i = 0; !deeper && i < in.n; i++)
		deeper = in.at[i] != around.at[i];
	vec_release(&in);
	vec_release(&around);
	return deeper;
}
