// SPDX-License-Identifier: GPL-2.0-only
#include "html_text.h"

#include <string.h>

void html_add(struct strbuf *out, const char *text, size_t len)
{
	for (const char *p = text; p < text + len; p++) {
		switch (*p) {
		case '&':
			strbuf_addstr(out, "&amp;");
			break;
		case '<':
			strbuf_addstr(out, "&lt;");
			break;
		case '>':
			strbuf_addstr(out, "&gt;");
			break;
		case '"':
			strbuf_addstr(out, "&quot;");
			break;
		default:
			strbuf_addch(out, *p);
		}
	}
}

void html_addstr(struct strbuf *out, const char *text)
{
	html_add(out, text, strlen(text));
}

static const char *diff_class(const char *line)
{
	switch (*line) {
	case '-':
		return "old";
	case '+':
		return "new";
	case '@':
		return "hunk";
	default:
		return NULL;
	}
}

void html_diff(const char *diff, struct strbuf *out)
{
	while (*diff) {
		size_t len = strcspn(diff, "\n");
		const char *class = diff_class(diff);

		if (class)
			strbuf_addf(out, "<span class=%s>", class);
		html_add(out, diff, len);
		strbuf_addstr(out, class ? "</span>\n" : "\n");
		diff += len + (diff[len] == '\n');
	}
}
