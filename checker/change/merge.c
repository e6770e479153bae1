// SPDX-License-Identifier: GPL-2.0-only
/* Several comments as one. */
#include <string.h>

#include "layout.h"

/* Past what the comment's line starts with: blanks, '*', one blank. */
static const char *line_text(const char *s, const char *end)
{
	while (s < end && strchr(" \t", *s))
		s++;
	if (s < end && *s == '*') {
		s++;
		s += s < end && *s == ' ';
	}
	return s;
}

/* Appends the line's text, as one of a block comment. */
static void add_line(const char *s, const char *end, const char *indent,
		     struct strbuf *out)
{
	while (end > s && strchr(" \t", end[-1]))
		end--;
	strbuf_addf(out, "%s *%s", indent, end > s ? " " : "");
	strbuf_add(out, s, (size_t)(end - s));
	strbuf_addch(out, '\n');
}

void comment_add_lines(const char *text, const char *indent, struct strbuf *out)
{
	const char *s = text + 2, *end = text + strlen(text) - 2;

	while (s < end) {
		size_t len = strcspn(s, "\n");
		const char *newline = s + len < end ? s + len : end;
		const char *begin = line_text(s, newline);

		/* the first and the last line may have no text */
		if (begin < newline || (s != text + 2 && newline < end))
			add_line(begin, newline, indent, out);
		s = newline + 1;
	}
}

bool comment_is_block(const char *text)
{
	size_t len = strlen(text);

	return len > 4 && !strncmp(text, "/*", 2) &&
	       !strcmp(text + len - 2, "*/");
}

/* What a ':' announces is not what follows then. */
static void end_sentence(struct strbuf *lines)
{
	size_t len = lines->len;

	if (len > 1 && lines->buf[len - 2] == ':') {
		strbuf_truncate(lines, len - 2);
		strbuf_addstr(lines, ".\n");
	}
}

void comment_merge(const char *const *texts, size_t n,
		   const struct comment_form *form, struct strbuf *out)
{
	struct strbuf lines STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < n; i++) {
		if (i)
			strbuf_addf(&lines, "%s *\n", form->indent);
		comment_add_lines(texts[i], form->indent, &lines);
		if (i + 1 < n)
			end_sentence(&lines);
	}
	strbuf_addstr(out, "/*");
	if (form->text_on_first_line)
		strbuf_addstr(out, lines.buf + strlen(form->indent) + 2);
	else
		strbuf_addf(out, "\n%s", lines.buf);
	strbuf_addf(out, "%s */", form->indent);
}
