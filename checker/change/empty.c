// SPDX-License-Identifier: GPL-2.0-only
/* Statements around a fence that nothing is left of when it goes. */
#include <string.h>

#include "expression.h"
#include "plan.h"
#include "vocab.h"

static const char in_larger_expression[] = "is part of a larger expression";
static const char is_body[] = "is the whole body of the statement around it";
static const char is_after_label[] = "is all that follows the label";
static const char is_block[] = "is all that stands in its block";
static const char has_effect[] = "hangs on a condition that does something";
static const char has_directive[] = "has an #if in the statement around it";

/* The word of letters that ends before offset. */
static struct span word_before(const struct page *p, unsigned int offset)
{
	long last = page_code_before(p, offset);
	struct span s = { (unsigned int)(last + 1), (unsigned int)(last + 1) };

	while (s.begin > 0 && is_word_char(p->code[s.begin - 1]))
		s.begin--;
	return s;
}

static bool span_is(const struct page *p, struct span s, const char *word)
{
	return s.end - s.begin == strlen(word) &&
	       !strncmp(p->code + s.begin, word, strlen(word));
}

/* Does a call of it do no more than give a value? */
static bool only_computes(const struct page *p, struct span word)
{
	static const char *const operators[] = { "sizeof", "likely",
						 "unlikely" };
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const struct primitive *prim;

	for (size_t i = 0; i < sizeof(operators) / sizeof(*operators); i++)
		if (span_is(p, word, operators[i]))
			return true;
	strbuf_add(&name, p->code + word.begin, word.end - word.begin);
	prim = vocab_find(name.buf);
	return prim && prim->class == PRIM_LOAD &&
	       (prim->order == ORD_PLAIN || prim->order == ORD_ONCE);
}

static bool has_no_effect(const struct page *p, struct span condition)
{
	if (stores_value(p->code + condition.begin,
			 condition.end - condition.begin))
		return false;
	for (unsigned int i = condition.begin + 1; i < condition.end; i++) {
		struct span word = word_before(p, i);

		if (p->code[i] != '(' || word.end <= condition.begin)
			continue;
		if (word.begin == word.end &&
		    strchr(")]", p->code[word.end - 1]))
			return false;
		if (word.begin < word.end && !only_computes(p, word))
			return false;
	}
	return true;
}

/* Is it neither a member nor called? */
static bool may_be_variable(const struct page *p, struct span word)
{
	long before = page_code_before(p, word.begin);
	long after = page_code_after(p, word.end);

	return (before < 0 || !strchr(".>", p->code[before])) &&
	       (after < 0 || p->code[after] != '(');
}

/* How often the variable that the word names stands in the span. */
static unsigned int count_variable(const struct page *p, struct span s,
				   struct span word)
{
	unsigned int len = word.end - word.begin, n = 0;

	for (unsigned int i = s.begin; i + len <= s.end; i++)
		n += (!i || !is_word_char(p->code[i - 1])) &&
		     !strncmp(p->code + i, p->code + word.begin, len) &&
		     !is_word_char(p->code[i + len]) &&
		     may_be_variable(p, (struct span){ i, i + len });
	return n;
}

/*
 * Would a variable of the condition be used nowhere else? Its name is there
 * once more then, where it is declared.
 */
static bool leaves_unused(const struct page *p, struct span condition,
			  struct span fn)
{
	for (unsigned int i = condition.begin + 1; i < condition.end; i++) {
		struct span word = word_before(p, i);

		if (is_word_char(p->code[i]) || word.end != i ||
		    word.begin == i || !may_be_variable(p, word))
			continue;
		if (count_variable(p, fn, word) == 2)
			return true;
	}
	return false;
}

static bool opens_control_block(const struct page *p, unsigned int brace)
{
	long before = page_code_before(p, brace);

	return before >= 0 &&
	       (p->code[before] == ')' || is_word_char(p->code[before])) &&
	       !page_starts_line(p, brace);
}

/* Why the statement cannot just be left out; NULL when it can. */
static const char *needed(const struct page *p, struct span stmt)
{
	long before = page_code_before(p, stmt.begin);
	long after = page_code_after(p, stmt.end);

	if (before < 0 || after < 0 || p->code[before] == ')' ||
	    page_word_ends(p, (unsigned int)before + 1, "else") ||
	    page_word_ends(p, (unsigned int)before + 1, "do"))
		return is_body;
	if (p->code[before] == ':' && p->code[after] == '}')
		return is_after_label;
	if (p->code[before] == '{' && p->code[after] == '}' &&
	    opens_control_block(p, (unsigned int)before))
		return is_block;
	return NULL;
}

/* From the end of what stands before the else to the end of its body. */
static void take_else(const struct page *p, unsigned int begin,
		      struct remains *out)
{
	unsigned int before = (unsigned int)page_code_before(p, begin) + 1;

	out->is_else = true;
	out->span.begin = before;
	if (page_line(p, before) != page_line(p, begin))
		out->span.begin = page_line_end(p, before);
}

/* Widens the span, an if's body, to what goes along with it. */
static const char *take_if(const struct page *p, const struct site *at,
			   unsigned int closer, struct remains *out)
{
	long open = page_opener(p, closer), next;
	struct span condition, keyword, before;

	if (open < 0)
		return is_body;
	keyword = word_before(p, (unsigned int)open);
	next = page_code_after(p, out->span.end);
	if (!span_is(p, keyword, "if") ||
	    (next >= 0 && page_word_begins(p, (unsigned int)next, "else")))
		return is_body;
	condition = (struct span){ (unsigned int)open, closer + 1 };
	if (!has_no_effect(p, condition))
		return has_effect;
	if (leaves_unused(p, condition, at->fn->span))
		return "is all that a variable of the condition is for";
	before = word_before(p, keyword.begin);
	out->span.begin = keyword.begin;
	if (span_is(p, before, "else"))
		take_else(p, before.begin, out);
	return NULL;
}

/* Takes the statement that the span is the body of. */
static const char *take_around(const struct page *p, const struct site *at,
			       struct remains *out)
{
	long before = page_code_before(p, out->span.begin);
	struct span word;

	if (before >= 0 && p->code[before] == '{') {
		out->span.begin = (unsigned int)before;
		out->span.end =
			(unsigned int)page_code_after(p, out->span.end) + 1;
	}
	before = page_code_before(p, out->span.begin);
	if (before >= 0 && p->code[before] == ')')
		return take_if(p, at, (unsigned int)before, out);
	word = word_before(p, out->span.begin);
	if (!span_is(p, word, "else"))
		return is_body;
	take_else(p, word.begin, out);
	return NULL;
}

static bool holds_directive(const struct page *p, struct span s)
{
	unsigned int last = page_line(p, s.end);

	for (unsigned int line = page_line(p, s.begin); line <= last; line++)
		if (p->code[page_indent(p, line).end] == '#')
			return true;
	return false;
}

const char *find_remains(const struct page *p, const struct site *at,
			 struct remains *out)
{
	const struct event *e = at->event;
	const char *why, *first;

	*out = (struct remains){ .span = e->stmt };
	if (!expression_is_statement(p, e))
		return in_larger_expression;
	first = needed(p, e->stmt);
	if (!first && e->flags & EVF_BRACELESS)
		first = is_body;
	for (why = first; why && !out->is_else; why = needed(p, out->span)) {
		if (why == is_after_label)
			return why;
		why = take_around(p, at, out);
		if (why)
			return why == is_body ? first : why;
		out->widened = true;
	}
	return out->widened && holds_directive(p, out->span) ? has_directive
							     : NULL;
}
