// SPDX-License-Identifier: GPL-2.0-only
#include "page.h"

#include <ctype.h>
#include <string.h>

#define TAB_WIDTH 8

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void blank_out(char *s, unsigned int begin, unsigned int end)
{
	for (unsigned int i = begin; i < end; i++)
		if (s[i] != '\n')
			s[i] = ' ';
}

/* Literals become quotes with blanks between, so that they still are code. */
static void blank_literals(char *s)
{
	while (*s) {
		char quote = *s++;

		if (quote != '"' && quote != '\'')
			continue;
		for (; *s && *s != quote && *s != '\n'; s++) {
			if (*s == '\\' && s[1] && s[1] != '\n')
				*s++ = ' ';
			*s = ' ';
		}
		if (*s == quote)
			s++;
	}
}

static void find_directives(struct page *p)
{
	const char *s = p->code, *end = s + p->text->len;

	while ((s = memchr(s, '#', (size_t)(end - s)))) {
		unsigned int offset = (unsigned int)(s++ - p->code);
		unsigned int line = page_line(p, offset);

		if (page_indent(p, line).end == offset)
			vec_push(&p->directives, line);
	}
}

void page_init(struct page *p, const char *path, const struct source_text *t)
{
	const char *newline = memchr(t->data, '\n', t->len);

	memset(p, 0, sizeof(*p));
	p->path = path;
	p->text = t;
	p->eol = newline && newline > t->data && newline[-1] == '\r' ? "\r\n"
								     : "\n";
	text_comments(t, &p->comments);
	p->code = xmalloc(t->len + 1);
	memcpy(p->code, t->data, t->len + 1);
	for (size_t i = 0; i < p->comments.n; i++)
		blank_out(p->code, p->comments.at[i].span.begin,
			  p->comments.at[i].span.end);
	blank_literals(p->code);
	find_directives(p);
}

void page_release(struct page *p)
{
	free(p->code);
	vec_release(&p->comments);
	vec_release(&p->directives);
	memset(p, 0, sizeof(*p));
}

unsigned int page_line(const struct page *p, unsigned int offset)
{
	return text_line_of(p->text, offset);
}

unsigned int page_line_begin(const struct page *p, unsigned int offset)
{
	return text_line(p->text, page_line(p, offset)).begin;
}

unsigned int page_line_end(const struct page *p, unsigned int offset)
{
	unsigned int end = text_line(p->text, page_line(p, offset)).end;

	return end < p->text->len ? end + 1 : end;
}

bool page_line_blank(const struct page *p, unsigned int line)
{
	struct span s = text_line(p->text, line);

	if (line < 1 || line > p->text->lines.n)
		return false;
	return page_ends_line(p, s.begin);
}

bool page_starts_line(const struct page *p, unsigned int offset)
{
	while (offset > 0 && is_blank(p->text->data[offset - 1]))
		offset--;
	return offset == 0 || p->text->data[offset - 1] == '\n';
}

bool page_ends_line(const struct page *p, unsigned int offset)
{
	while (is_blank(p->text->data[offset]))
		offset++;
	return p->text->data[offset] == '\n' || !p->text->data[offset];
}

struct span page_indent(const struct page *p, unsigned int line)
{
	struct span s = text_line(p->text, line);

	s.end = s.begin + (unsigned int)strspn(p->text->data + s.begin, " \t");
	return s;
}

static bool ends_in_backslash(const struct page *p, unsigned int line)
{
	struct span s = text_line(p->text, line);

	while (s.end > s.begin && is_blank(p->text->data[s.end - 1]))
		s.end--;
	return s.end > s.begin && p->text->data[s.end - 1] == '\\';
}

bool page_spliced(const struct page *p, unsigned int line)
{
	return ends_in_backslash(p, line) ||
	       (line > 1 && ends_in_backslash(p, line - 1));
}

long page_code_after(const struct page *p, unsigned int offset)
{
	offset += (unsigned int)strspn(p->code + offset, " \t\r\n");
	return p->code[offset] ? (long)offset : -1;
}

long page_code_before(const struct page *p, unsigned int offset)
{
	while (offset > 0) {
		offset--;
		if (!is_blank(p->code[offset]) && p->code[offset] != '\n')
			return offset;
	}
	return -1;
}

bool page_word_ends(const struct page *p, unsigned int end, const char *word)
{
	size_t len = strlen(word);

	return end >= len && !memcmp(p->code + end - len, word, len) &&
	       (end == len || !is_word_char(p->code[end - len - 1])) &&
	       !is_word_char(p->code[end]);
}

bool page_word_begins(const struct page *p, unsigned int begin,
		      const char *word)
{
	size_t len = strlen(word);

	return begin + len <= p->text->len &&
	       page_word_ends(p, begin + (unsigned int)len, word);
}

long page_opener(const struct page *p, unsigned int closer)
{
	unsigned int depth = 0;

	for (long i = closer; i >= 0; i--) {
		if (strchr(")]}", p->code[i]) && p->code[i])
			depth++;
		else if (strchr("([{", p->code[i]) && p->code[i] &&
			 --depth == 0)
			return i;
	}
	return -1;
}

bool page_enclosing_braces(const struct page *p, unsigned int offset,
			   struct span *out)
{
	long begin = offset;
	unsigned int depth = 0;

	for (begin--; begin >= 0; begin--) {
		if (p->code[begin] == '}')
			depth++;
		else if (p->code[begin] == '{' && depth-- == 0)
			break;
	}
	if (begin < 0)
		return false;
	depth = 0;
	for (unsigned int end = offset; p->code[end]; end++) {
		if (p->code[end] == '{') {
			depth++;
		} else if (p->code[end] == '}' && depth-- == 0) {
			*out = (struct span){ (unsigned int)begin, end };
			return true;
		}
	}
	return false;
}

static bool is_line_comment(const struct page *p, const struct comment *c)
{
	return p->text->data[c->span.begin + 1] == '/';
}

/* Index of the comment that ends on the line; -1. */
static long comment_on_line(const struct page *p, unsigned int line)
{
	struct span s = text_line(p->text, line);

	for (size_t i = 0; i < p->comments.n; i++) {
		const struct comment *c = &p->comments.at[i];

		if (c->ends_line && c->span.end > s.begin &&
		    c->span.end <= s.end)
			return (long)i;
	}
	return -1;
}

bool page_comment_above(const struct page *p, unsigned int line,
			struct span *out)
{
	long i = line > 1 ? comment_on_line(p, line - 1) : -1;
	const struct comment *c;

	if (i < 0 || !p->comments.at[i].starts_line)
		return false;
	c = &p->comments.at[i];
	*out = c->span;
	while (i > 0 && is_line_comment(p, c)) {
		const struct comment *up = c - 1;

		if (!is_line_comment(p, up) || !up->starts_line ||
		    page_line(p, up->span.begin) + 1 !=
			    page_line(p, c->span.begin))
			break;
		c = up;
		i--;
		out->begin = c->span.begin;
	}
	return true;
}

bool page_comment_trailing(const struct page *p, unsigned int line,
			   struct span *out)
{
	struct span s = text_line(p->text, line);

	for (size_t i = 0; i < p->comments.n; i++) {
		const struct comment *c = &p->comments.at[i];

		if (c->span.begin >= s.begin && c->span.begin < s.end &&
		    c->ends_line && !c->starts_line) {
			*out = c->span;
			return true;
		}
	}
	return false;
}

bool page_text_on_first_line(const struct page *p)
{
	size_t with = 0, without = 0;

	for (size_t i = 0; i < p->comments.n; i++) {
		const struct comment *c = &p->comments.at[i];
		const char *s = p->text->data + c->span.begin;

		if (!c->starts_line || s[1] == '/' || s[2] == '*' ||
		    page_line(p, c->span.begin) == page_line(p, c->span.end))
			continue;
		if (page_ends_line(p, c->span.begin + 2))
			without++;
		else
			with++;
	}
	return with > without;
}

void page_add(const struct page *p, struct span s, struct strbuf *out)
{
	strbuf_add(out, p->text->data + s.begin, s.end - s.begin);
}

unsigned int column_after(unsigned int col, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (s[i] == '\t')
			col += TAB_WIDTH - col % TAB_WIDTH;
		else if (s[i] != '\r')
			col++;
	}
	return col;
}

unsigned int page_column(const struct page *p, unsigned int offset)
{
	unsigned int begin = page_line_begin(p, offset);

	return column_after(0, p->text->data + begin, offset - begin);
}
