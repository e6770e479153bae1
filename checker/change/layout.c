// SPDX-License-Identifier: GPL-2.0-only
#include "layout.h"

#include <ctype.h>
#include <string.h>

#include "page.h"

#define MAX_DEPTH 32

void add_indent(struct strbuf *out, unsigned int col)
{
	for (; col >= 8; col -= 8)
		strbuf_addch(out, '\t');
	for (; col > 0; col--)
		strbuf_addch(out, ' ');
}

/* The brackets open so far, each with the column after it. */
struct brackets {
	unsigned int col[MAX_DEPTH];
	bool hanging[MAX_DEPTH]; /* last on its line: nothing to align to */
	unsigned int depth;
};

static void bracket_open(struct brackets *b, unsigned int col, bool hanging)
{
	if (b->depth < MAX_DEPTH) {
		b->col[b->depth] = col;
		b->hanging[b->depth] = hanging;
	}
	b->depth++;
}

/* Length of the literal or comment at s, or 0. */
static size_t opaque_length(const char *s)
{
	const char *p = s, *end;

	if (s[0] == '/' && s[1] == '*') {
		end = strstr(s + 2, "*/");
		return end ? (size_t)(end + 2 - s) : strlen(s);
	}
	if (*s != '"' && *s != '\'')
		return 0;
	for (p++; *p && *p != *s; p++)
		if (*p == '\\' && p[1])
			p++;
	return (size_t)(p - s) + (*p != '\0');
}

static size_t next_piece(struct brackets *b, const char *s, unsigned int col)
{
	size_t len = opaque_length(s);

	if (len)
		return len;
	if (strchr("([{", *s))
		bracket_open(b, col + 1, s[1 + strspn(s + 1, " \t")] == '\n');
	else if (strchr(")]}", *s) && b->depth)
		b->depth--;
	return 1;
}

void align_code(const char *text, unsigned int col, struct strbuf *out)
{
	struct brackets b = { .depth = 0 };

	while (*text) {
		size_t len = next_piece(&b, text, col), blanks;
		bool newline = *text == '\n';

		strbuf_add(out, text, len);
		col = column_after(col, text, len);
		text += len;
		if (!newline)
			continue;
		blanks = strspn(text, " \t");
		col = column_after(0, text, blanks);
		if (b.depth && b.depth <= MAX_DEPTH && !b.hanging[b.depth - 1])
			col = b.col[b.depth - 1];
		add_indent(out, col);
		text += blanks;
	}
}

unsigned int text_width(const char *text, unsigned int col)
{
	unsigned int widest = 0;

	for (;;) {
		size_t len = strcspn(text, "\n");

		col = column_after(col, text, len);
		if (col > widest)
			widest = col;
		if (!text[len])
			return widest;
		text += len + 1;
		col = 0;
	}
}

void eol_strip(const char *text, size_t len, struct strbuf *out)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] != '\r')
			strbuf_addch(out, text[i]);
}

void eol_restore(const char *text, const char *eol, struct strbuf *out)
{
	for (; *text; text++) {
		if (*text == '\n')
			strbuf_addstr(out, eol);
		else
			strbuf_addch(out, *text);
	}
}

void comment_reindent(const char *text, const struct comment_form *form,
		      struct strbuf *out)
{
	bool block = text[1] == '*';

	for (;;) {
		size_t len = strcspn(text, "\n");

		strbuf_add(out, text, len);
		if (!text[len])
			return;
		text += len + 1;
		text += strspn(text, " \t");
		strbuf_addch(out, '\n');
		if (*text == '\0' || *text == '\n')
			continue;
		strbuf_addstr(out, form->indent);
		if (block)
			strbuf_addstr(out, *text == '*' ? " " : "   ");
	}
}

/* What a line of a comment starts with: blanks, "*" or "//", blanks. */
static size_t prefix_length(const char *s)
{
	size_t n = strspn(s, " \t");

	if (s[n] == '*' && s[n + 1] != '/')
		n++;
	else if (s[n] == '/' && (s[n + 1] == '/' || s[n + 1] == '*'))
		n += 2;
	else
		return n;
	return n + strspn(s + n, " \t");
}

/* Where to break s so that it ends before the last column; 0: nowhere. */
static size_t break_point(const char *s, size_t len, unsigned int col)
{
	size_t prefix = prefix_length(s), best = 0;

	for (size_t i = 0; i < len; i++) {
		if (s[i] == ' ' && i > prefix && strncmp(s + i, " */", 3) &&
		    (col <= LINE_WIDTH || !best))
			best = i;
		col = column_after(col, s + i, 1);
	}
	return best;
}

/* Is the line in before, too? */
static bool has_line(const char *before, const char *line, size_t len)
{
	while (before && *before) {
		size_t n = strcspn(before, "\n");

		if (n == len && !memcmp(before, line, len))
			return true;
		before += n + (before[n] != '\0');
	}
	return false;
}

/* The prefix of the line after one that starts like s. */
static void next_prefix(const char *s, const struct comment_form *form,
			struct strbuf *out)
{
	size_t n = prefix_length(s);

	if (s[0] == '/') {
		strbuf_addstr(out, form->indent);
		strbuf_addstr(out, s[1] == '/' ? "// " : " * ");
	} else {
		strbuf_add(out, s, n);
	}
}

/* Does the paragraph of the line go on in rest, the next line? */
static bool continues(const char *rest, const char *prefix)
{
	size_t n = strlen(prefix);

	return !strncmp(rest, prefix, n) && isalnum((unsigned char)rest[n]) &&
	       rest[n + 1] != ')' && rest[n + 1] != '.';
}

/*
 * Ends the line [text, text + len) at where it has to break and puts what is
 * left over, with all that follows, into rest.
 */
static void break_line(const char *text, size_t len, size_t at,
		       const struct comment_form *form, struct strbuf *out,
		       struct strbuf *rest)
{
	struct strbuf prefix STRBUF_SCOPED = STRBUF_INIT;
	const char *next = text + len + (text[len] != '\0');

	strbuf_addch(out, '\n');
	next_prefix(text, form, &prefix);
	strbuf_addstr(rest, prefix.buf);
	strbuf_add(rest, text + at + 1, len - at - 1);
	if (text[len] && continues(next, prefix.buf)) {
		strbuf_addch(rest, ' ');
		next += prefix.len;
	} else if (text[len]) {
		strbuf_addch(rest, '\n');
	}
	strbuf_addstr(rest, next);
}

/*
 * One too wide line of block comment as a longer comment: in the form's way,
 * or with the text on a line of its own when it fits there.
 */
static void open_up(const char *text, const struct comment_form *form,
		    struct strbuf *out)
{
	size_t n = prefix_length(text), len = strlen(text) - 2;
	unsigned int col = column_after(0, form->indent, strlen(form->indent));

	while (len > n && text[len - 1] == ' ')
		len--;
	strbuf_addstr(out, "/*");
	if (!form->text_on_first_line ||
	    column_after(col, text, len) <= LINE_WIDTH)
		strbuf_addf(out, "\n%s *", form->indent);
	strbuf_addch(out, ' ');
	strbuf_add(out, text + n, len - n);
	strbuf_addf(out, "\n%s */", form->indent);
}

/* Appends the line of a comment; eight blanks before its '*' are a tab. */
static void add_line(const char *s, size_t len, const char *before,
		     struct strbuf *out)
{
	size_t tabs = strspn(s, "\t"), blanks = strspn(s + tabs, " ");

	if (blanks == 8 && s[tabs + blanks] == '*' &&
	    !has_line(before, s, len)) {
		add_indent(out, (unsigned int)(tabs + 1) * 8);
		s += tabs + blanks;
		len -= tabs + blanks;
	}
	strbuf_add(out, s, len);
}

void comment_fit(const char *text, const char *before,
		 const struct comment_form *form, struct strbuf *out)
{
	struct strbuf todo STRBUF_SCOPED = STRBUF_INIT;
	unsigned int col = column_after(0, form->indent, strlen(form->indent));

	if (text[1] == '*' && !strchr(text, '\n') &&
	    text_width(text, col) > LINE_WIDTH)
		open_up(text, form, &todo);
	else
		strbuf_addstr(&todo, text);
	for (;;) {
		struct strbuf rest STRBUF_SCOPED = STRBUF_INIT;
		size_t len = strcspn(todo.buf, "\n"), at = 0;

		if (column_after(col, todo.buf, len) > LINE_WIDTH &&
		    !has_line(before, todo.buf, len))
			at = break_point(todo.buf, len, col);
		if (at) {
			add_line(todo.buf, at, before, out);
			break_line(todo.buf, len, at, form, out, &rest);
		} else {
			add_line(todo.buf, len, before, out);
			if (!todo.buf[len])
				return;
			strbuf_addch(out, '\n');
			strbuf_addstr(&rest, todo.buf + len + 1);
		}
		strbuf_clear(&todo);
		strbuf_add(&todo, rest.buf, rest.len);
		col = 0;
	}
}
