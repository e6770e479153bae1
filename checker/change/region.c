// SPDX-License-Identifier: GPL-2.0-only
#include "region.h"

#include <ctype.h>
#include <string.h>

#include "arena.h"
#include "comment_words.h"
#include "expression.h"

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

/* What has to hold for a place to be compiled. */
struct conditions {
	struct arena arena;
	VEC(const char *) all; /* as text without blanks */
	VEC(size_t) levels;    /* how many there are around each open #if */
};

static void conditions_release(struct conditions *c)
{
	vec_release(&c->all);
	vec_release(&c->levels);
	arena_release(&c->arena);
}

/* The code behind the directive's word; a '\\' joins lines. */
static void add_argument(const struct page *p, unsigned int line,
			 struct strbuf *out)
{
	const char *s = p->code + directive_word(p, line).end;

	for (; *s && *s != '\n'; s++) {
		if (*s == '\\' && s[1 + strspn(s + 1, "\r")] == '\n')
			s = strchr(s, '\n');
		else if (!isspace((unsigned char)*s))
			strbuf_addch(out, *s);
	}
}

static bool is_directive(const struct page *p, unsigned int line,
			 const char *word)
{
	struct span s = directive_word(p, line);

	return s.end > s.begin && page_word_begins(p, s.begin, word);
}

/* Does the file itself define, or undefine, a name of the condition? */
static bool redefined(const struct page *p, const char *condition)
{
	size_t len = strlen(condition);

	for (size_t i = 0; i < p->directives.n; i++) {
		unsigned int begin, line = p->directives.at[i];
		struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

		if (!is_directive(p, line, "define") &&
		    !is_directive(p, line, "undef"))
			continue;
		begin = directive_word(p, line).end;
		begin += (unsigned int)strspn(p->code + begin, " \t");
		for (; is_word_char(p->code[begin]); begin++)
			strbuf_addch(&name, p->code[begin]);
		if (find_word(condition, len, name.buf) >= 0)
			return true;
	}
	return false;
}

static void push_condition(struct conditions *c, const struct page *p,
			   unsigned int line)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	add_argument(p, line, &sb);
	if (is_directive(p, line, "ifdef"))
		strbuf_addf(&text, "defined(%s)", sb.buf);
	else if (is_directive(p, line, "ifndef"))
		strbuf_addf(&text, "!defined(%s)", sb.buf);
	else
		strbuf_addstr(&text, sb.buf);
	if (redefined(p, text.buf)) /* no two of them need be the same */
		strbuf_addf(&text, "@%s:%u", p->path, line);
	vec_push(&c->all, arena_strdup(&c->arena, text.buf));
}

/* Is it "!" and one operand: "!defined(X)"? */
static bool is_negation(const char *condition)
{
	return *condition == '!' &&
	       binds_tightly(condition + 1, strlen(condition + 1));
}

static void negate_last(struct conditions *c)
{
	const char **last = &c->all.at[c->all.n - 1];

	if (is_negation(*last))
		(*last)++;
	else
		*last = arena_printf(
			&c->arena,
			binds_tightly(*last, strlen(*last)) ? "!%s" : "!(%s)",
			*last);
}

/* "#ifndef X" that all of a header stands in: "#define X" follows. */
static bool is_include_guard(const struct page *p, unsigned int line)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf defined STRBUF_SCOPED = STRBUF_INIT;
	unsigned int next = code_line(p, line + 1, 1);

	if (!is_directive(p, line, "ifndef") || !next ||
	    !is_directive(p, next, "define") || code_line(p, line - 1, -1))
		return false;
	add_argument(p, line, &name);
	add_argument(p, next, &defined);
	return !strcmp(name.buf, defined.buf);
}

static void take_directive(struct conditions *c, const struct page *p,
			   unsigned int line)
{
	enum directive d = directive_on(p, line);

	if (d == DIR_IF)
		vec_push(&c->levels, c->all.n);
	if (d == DIR_IF && !is_include_guard(p, line))
		push_condition(c, p, line);
	if (!c->levels.n)
		return;
	if (d == DIR_ELSE && c->all.n > c->levels.at[c->levels.n - 1]) {
		negate_last(c);
		if (!is_directive(p, line, "else"))
			push_condition(c, p, line);
	}
	if (d == DIR_ENDIF)
		c->all.n = c->levels.at[--c->levels.n];
}

static void conditions_around(const struct page *p, unsigned int offset,
			      struct conditions *c)
{
	unsigned int last = page_line(p, offset);

	memset(c, 0, sizeof(*c));
	for (size_t i = 0; i < p->directives.n; i++)
		if (p->directives.at[i] < last)
			take_directive(c, p, p->directives.at[i]);
}

static bool is_among(const char *condition, const struct conditions *c)
{
	for (size_t i = 0; i < c->all.n; i++)
		if (!strcmp(c->all.at[i], condition))
			return true;
	return false;
}

bool region_is_deeper(const struct page *p, unsigned int inner,
		      const struct page *q, unsigned int outer)
{
	struct conditions in, around;
	bool deeper = false;

	conditions_around(p, inner, &in);
	conditions_around(q, outer, &around);
	for (size_t i = 0; !deeper && i < in.all.n; i++)
		deeper = !is_among(in.all.at[i], &around);
	conditions_release(&in);
	conditions_release(&around);
	return deeper;
}
