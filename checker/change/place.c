// SPDX-License-Identifier: GPL-2.0-only
#include "place.h"

#include <string.h>

/* Offset of the word of letters that ends before end. */
static unsigned int word_begin(const struct page *p, unsigned int end)
{
	while (end > 0 && is_word_char(p->code[end - 1]))
		end--;
	return end;
}

/* Is the code before offset the word? Then *begin is where it begins. */
static bool word_before(const struct page *p, unsigned int offset,
			const char *word, unsigned int *begin)
{
	long last = page_code_before(p, offset);

	if (last < 0 || !page_word_ends(p, (unsigned int)last + 1, word))
		return false;
	*begin = word_begin(p, (unsigned int)last + 1);
	return true;
}

static bool char_before(const struct page *p, unsigned int offset, char c,
			unsigned int *at)
{
	long last = page_code_before(p, offset);

	*at = last < 0 ? 0 : (unsigned int)last;
	return last >= 0 && p->code[last] == c;
}

/* Offset of the first if of the chain that the else if at begin is part of. */
static long chain_top(const struct page *p, unsigned int begin)
{
	unsigned int at = begin;
	long open;

	while (word_before(p, at, "else", &at)) {
		if (!char_before(p, at, '}', &at))
			return -1;
		open = page_opener(p, at);
		if (open < 0 || !char_before(p, (unsigned int)open, ')', &at))
			return -1;
		open = page_opener(p, at);
		if (open < 0 || !word_before(p, (unsigned int)open, "if", &at))
			return -1;
	}
	return at;
}

static bool is_else_if(const struct page *p, const struct event *e)
{
	unsigned int at;

	return word_before(p, e->stmt.begin, "else", &at) &&
	       page_line(p, at) == page_line(p, e->stmt.begin);
}

static bool begins_with_keyword(const struct page *p, const struct event *e)
{
	static const char *const words[] = { "if", "while",  "for",
					     "do", "switch", "return" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (page_word_begins(p, e->stmt.begin, words[i]))
			return true;
	return p->code[e->stmt.begin] == '}';
}

/* Does it stand among the arguments of a call, or of a macro? */
static bool is_argument(const struct page *p, const struct event *e)
{
	unsigned int depth = 0;

	if (begins_with_keyword(p, e))
		return false;
	for (unsigned int i = e->expr.begin; i-- > e->stmt.begin;) {
		depth += p->code[i] == ')';
		if (p->code[i] != '(')
			continue;
		if (!depth && i && is_word_char(p->code[i - 1]))
			return true;
		depth -= depth != 0;
	}
	return false;
}

unsigned int place_line(const struct page *p, const struct event *e)
{
	unsigned int first = page_line(p, e->stmt.begin);
	unsigned int line = page_line(p, e->expr.begin);

	return line > first && !is_argument(p, e) ? line : first;
}

/*
 * A statement without braces below "if (...)" that may get braces: out->body
 * is from the end of the condition to the end of the statement.
 */
static void find_body(const struct page *p, const struct event *e,
		      struct place *out)
{
	unsigned int closer, keyword;
	long open, next = page_code_after(p, e->stmt.end);

	if (!(e->flags & EVF_BRACELESS) ||
	    !strchr(";}", p->code[e->stmt.end - 1]))
		return;
	if (!char_before(p, e->stmt.begin, ')', &closer) ||
	    page_line(p, closer) == page_line(p, e->stmt.begin))
		return;
	open = page_opener(p, closer);
	if (open < 0 ||
	    (next >= 0 && page_word_begins(p, (unsigned int)next, "else")))
		return;
	closer++;
	if (word_before(p, (unsigned int)open, "if", &keyword) &&
	    word_before(p, keyword, "else", &keyword))
		return;
	out->braces = true;
	out->body = (struct span){ closer, e->stmt.end };
	out->outer = page_column(
		p, page_indent(p, page_line(p, (unsigned int)open)).end);
}

static const char *place_in_chain(const struct page *p, const struct event *e,
				  struct place *out)
{
	long top = chain_top(p, e->stmt.begin);

	if (top < 0)
		return "there is no place for its comment in the else if";
	out->behind = true;
	out->line = page_line(p, (unsigned int)top);
	out->indent = page_column(p, page_indent(p, out->line).end);
	return NULL;
}

const char *place_find(const struct page *p, const struct event *e,
		       struct place *out)
{
	unsigned int begin;

	memset(out, 0, sizeof(*out));
	if (e->stmt.begin >= e->stmt.end || e->stmt.end > p->text->len)
		return "there is no statement to put its comment above";
	if (is_else_if(p, e))
		return place_in_chain(p, e, out);
	out->line = place_line(p, e);
	if (page_line(p, e->expr.begin) > out->line)
		out->argument = page_line(p, e->expr.begin);
	begin = page_indent(p, out->line).end;
	out->indent = page_column(p, begin);
	if (p->code[begin] == '}' && out->line > page_line(p, e->stmt.begin))
		out->indent += 8; /* the end of a do loop */
	else if (page_starts_line(p, e->stmt.begin))
		find_body(p, e, out);
	return NULL;
}
