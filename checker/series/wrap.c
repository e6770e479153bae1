// SPDX-License-Identifier: GPL-2.0-only
#include "wrap.h"

#include <stdbool.h>
#include <string.h>

static size_t column_of(const struct strbuf *sb)
{
	const char *line = strrchr(sb->buf, '\n');

	return line ? sb->len - (size_t)(line + 1 - sb->buf) : sb->len;
}

void wrap_words(const char *text, const char *indent, size_t width,
		struct strbuf *out)
{
	bool first = true;

	for (const char *p = text + strspn(text, " \n"); *p;) {
		size_t len = strcspn(p, " \n");

		if (!first && column_of(out) + 1 + len > width)
			strbuf_addf(out, "\n%s", indent);
		else if (!first)
			strbuf_addch(out, ' ');
		strbuf_add(out, p, len);
		first = false;
		p += len;
		p += strspn(p, " \n");
	}
	strbuf_addch(out, '\n');
}

void wrap_paragraph(const char *text, struct strbuf *out)
{
	if (!text[strspn(text, " \n")])
		return;
	wrap_words(text, "", CHANGELOG_WIDTH, out);
	strbuf_addch(out, '\n');
}

const char *list_separator(size_t i, size_t n)
{
	if (!i)
		return "";
	return i + 1 < n ? ", " : " and ";
}
