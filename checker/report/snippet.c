// SPDX-License-Identifier: GPL-2.0-only
#include "snippet.h"

#include "color.h"

static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* Columns after c, which starts at column col (from 0). */
static unsigned int advance(unsigned int col, char c)
{
	if (c == '\t')
		return (col + 8) & ~7u;
	return is_continuation(c) ? col : col + 1;
}

static unsigned int column_of(const struct source_text *t, unsigned int begin,
			      unsigned int offset)
{
	unsigned int col = 0;

	for (unsigned int i = begin; i < offset; i++)
		col = advance(col, t->data[i]);
	return col;
}

static void add_repeated(struct strbuf *out, char c, unsigned int n)
{
	while (n--)
		strbuf_addch(out, c);
}

static void add_line(const struct source_text *t, struct span line,
		     struct strbuf *out)
{
	unsigned int col = 0, next;

	for (unsigned int i = line.begin; i < line.end; i++, col = next) {
		unsigned char c = (unsigned char)t->data[i];

		next = advance(col, t->data[i]);
		if (c == '\t')
			add_repeated(out, ' ', next - col);
		else
			strbuf_addch(out, c < ' ' || c == 0x7f ? '?' : (char)c);
	}
	strbuf_addch(out, '\n');
}

static void add_underline(const struct source_text *t, struct span line,
			  struct span span, bool color, struct strbuf *out)
{
	unsigned int end = span.end < line.end ? span.end : line.end;
	unsigned int from = column_of(t, line.begin, span.begin);
	unsigned int to = column_of(t, line.begin, end);

	add_repeated(out, ' ', from);
	color_start(out, color, COLOR_CARET);
	strbuf_addch(out, '^');
	if (to > from + 1)
		add_repeated(out, '~', to - from - 1);
	color_stop(out, color);
	strbuf_addch(out, '\n');
}

void snippet(const struct source_text *t, struct span span, bool color,
	     struct strbuf *out)
{
	unsigned int number;
	struct span line;

	if (span.begin >= t->len || span.end < span.begin)
		return;
	number = text_line_of(t, span.begin);
	line = text_line(t, number);
	strbuf_addf(out, "%5u | ", number);
	add_line(t, line, out);
	strbuf_addstr(out, "      | ");
	add_underline(t, line, span, color, out);
}
