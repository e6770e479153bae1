// SPDX-License-Identifier: GPL-2.0-only
/* The lines around an access that becomes longer or shorter. */
#include <string.h>

#include "layout.h"
#include "plan.h"

/* A load that is written anew, on the line that it ends on. */
struct reflow {
	struct plan *plan;
	const struct page *page;
	const struct event *event;
	unsigned int line;
	unsigned int old_end, new_end;	  /* columns that it ends in */
	unsigned int break_at, break_col; /* new line before it; 0: none */
};

/* The bracket that is open at offset, opened in the statement; or -1. */
static long open_bracket(const struct reflow *r, unsigned int offset)
{
	unsigned int depth = 0;

	for (long i = (long)offset - 1; i >= (long)r->event->stmt.begin; i--) {
		char c = r->page->code[i];

		if (strchr(")]}", c))
			depth++;
		else if (strchr("([{", c) && depth-- == 0)
			return i;
	}
	return -1;
}

/* Where the byte of the line is without a new line. */
static unsigned int unbroken_column(const struct reflow *r, unsigned int offset)
{
	unsigned int col = page_column(r->page, offset);

	return offset < r->event->expr.end ? col
					   : r->new_end + col - r->old_end;
}

static unsigned int new_column(const struct reflow *r, unsigned int offset)
{
	unsigned int col = unbroken_column(r, offset);

	if (!r->break_at || offset < r->break_at)
		return col;
	return r->break_col + col - unbroken_column(r, r->break_at);
}

static unsigned int code_end(const struct reflow *r)
{
	struct span l = text_line(r->page->text, r->line);

	while (l.end > l.begin && strchr(" \t\r", r->page->code[l.end - 1]))
		l.end--;
	return l.end;
}

/* May a line end before offset: behind a comma, "&&" or "||"? */
static bool may_break(const struct reflow *r, unsigned int offset)
{
	const char *code = r->page->code + offset;

	if (code[-1] != ' ' || !strchr(",&|", code[-2]))
		return false;
	return code[-2] == ',' || code[-3] == code[-2];
}

/* Column of the value in "return value" and "x = value" on the line, or 0. */
static unsigned int value_column(const struct reflow *r, unsigned int offset)
{
	unsigned int begin = page_indent(r->page, r->line).end;

	if (page_word_begins(r->page, begin, "return"))
		return page_column(r->page, begin) + strlen("return ");
	for (unsigned int i = begin + 1; i < offset; i++)
		if (!strncmp(r->page->code + i, " = ", 3) &&
		    open_bracket(r, i) < 0)
			return unbroken_column(r, i + 3);
	return 0;
}

/* The column for what stands at offset on a line of its own; 0: none. */
static unsigned int break_column(const struct reflow *r, unsigned int offset)
{
	long open = open_bracket(r, offset);

	if (open < 0)
		return r->page->code[offset - 2] == ','
			       ? 0
			       : value_column(r, offset);
	if (r->page->code[open] == '{')
		return 0;
	return page_line(r->page, (unsigned int)open) == r->line
		       ? unbroken_column(r, (unsigned int)open) + 1
		       : page_column(r->page, (unsigned int)open) + 1;
}

static unsigned int nesting(const struct reflow *r, unsigned int offset)
{
	unsigned int depth = 0;

	for (long at = offset; (at = open_bracket(r, (unsigned int)at)) >= 0;)
		depth++;
	return depth;
}

/* Does the line fit when it is broken there? Then *col is where it goes on. */
static bool fits(const struct reflow *r, unsigned int offset, unsigned int end,
		 unsigned int *col)
{
	unsigned int head = unbroken_column(r, offset) - 1;
	unsigned int tail = unbroken_column(r, end) - head - 1;

	*col = break_column(r, offset);
	return *col && head <= LINE_WIDTH && *col + tail <= LINE_WIDTH;
}

/* Breaks the line at the outermost place that makes it fit, the last such. */
static void find_break(struct reflow *r)
{
	unsigned int begin = page_indent(r->page, r->line).end + 3;
	unsigned int end = code_end(r), best = ~0u, col;
	struct span expr = r->event->expr;

	if (page_column(r->page, end) > LINE_WIDTH ||
	    unbroken_column(r, end) <= LINE_WIDTH)
		return;
	for (unsigned int i = end; i-- > begin;) {
		unsigned int depth = nesting(r, i);

		if ((i > expr.begin && i < expr.end) || depth >= best ||
		    !may_break(r, i) || !fits(r, i, end, &col))
			continue;
		best = depth;
		r->break_at = i;
		r->break_col = col;
	}
}

static void put_break(const struct reflow *r)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (!r->break_at)
		return;
	strbuf_addch(&sb, '\n');
	add_indent(&sb, r->break_col);
	plan_edit(r->plan, r->page,
		  (struct span){ r->break_at - 1, r->break_at }, sb.buf);
}

static bool is_edited(const struct reflow *r, struct span s)
{
	const struct change *c = r->plan->change;

	for (size_t i = 0; i < c->edits.n; i++)
		if (c->edits.at[i].file == r->page->path &&
		    c->edits.at[i].span.begin < s.end &&
		    c->edits.at[i].span.end > s.begin)
			return true;
	return false;
}

/*
 * Moves the lines below that are aligned to a bracket that has moved; shifts
 * holds what each line from r->line on has been moved by.
 */
static void realign(const struct reflow *r)
{
	unsigned int last = page_line(r->page, r->event->stmt.end - 1);
	VEC(int) shifts = VEC_INIT;

	vec_push(&shifts, 0);
	for (unsigned int line = r->line + 1; line <= last; line++) {
		struct span indent = page_indent(r->page, line);
		struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
		long open = open_bracket(r, indent.end);
		unsigned int col, opened;
		int shift = 0;

		if (open < 0 || r->page->code[open] == '{')
			break;
		opened = page_line(r->page, (unsigned int)open);
		col = page_column(r->page, (unsigned int)open);
		if (opened == r->line)
			shift = (int)new_column(r, (unsigned int)open) -
				(int)col;
		else if (opened > r->line)
			shift = shifts.at[opened - r->line];
		if (page_column(r->page, indent.end) != col + 1 ||
		    is_edited(r, indent))
			shift = 0;
		vec_push(&shifts, shift);
		if (!shift)
			continue;
		add_indent(&sb, (unsigned int)((int)col + 1 + shift));
		plan_edit(r->plan, r->page, indent, sb.buf);
	}
	vec_release(&shifts);
}

/* The column that text ends in when it starts in column col. */
static unsigned int end_column(unsigned int col, const char *text)
{
	const char *newline = strrchr(text, '\n');

	if (newline)
		return column_after(0, newline + 1, strlen(newline + 1));
	return column_after(col, text, strlen(text));
}

void reflow_access(struct plan *p, const struct page *page,
		   const struct event *e, const char *text)
{
	struct reflow r = {
		.plan = p,
		.page = page,
		.event = e,
		.line = page_line(page, e->expr.end),
		.old_end = page_column(page, e->expr.end),
		.new_end = end_column(page_column(page, e->expr.begin), text),
	};

	if (e->stmt.begin >= e->stmt.end || e->stmt.end > page->text->len)
		return;
	if (!strchr(text, '\n') && page_line(page, e->expr.begin) == r.line)
		find_break(&r);
	put_break(&r);
	realign(&r);
}
