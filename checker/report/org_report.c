// SPDX-License-Identifier: GPL-2.0-only
#include "org_report.h"

#include <string.h>

/* Brackets would end the link. */
static void add_words(const char *text, struct strbuf *out)
{
	for (; *text; text++)
		strbuf_addch(out, *text == '['	 ? '('
				  : *text == ']' ? ')'
						 : *text);
}

/* Lines count from 1, columns from 0. */
static void add_link(const struct entry_place *at, const char *text,
		     struct strbuf *out)
{
	unsigned int col = at->col ? at->col - 1 : 0;

	if (at->file)
		strbuf_addf(out,
			    "[[view:%s::face=ovl-face1::linb=%u::colb=%u::"
			    "cole=%u][%s:%u: ",
			    at->file, at->line, col,
			    col + at->span.end - at->span.begin, at->file,
			    at->line);
	add_words(text, out);
	strbuf_addstr(out, at->file ? "]]\n" : "\n");
}

void report_org(const entry_vec *entries, struct strbuf *out)
{
	for (size_t i = 0; i < entries->n; i++) {
		const struct entry *e = &entries->at[i];

		if (!entry_is_shown(e, false))
			continue;
		strbuf_addstr(out, "* TODO ");
		add_link(&e->at, e->message, out);
		for (size_t k = 0; k < e->notes.n; k++)
			add_link(&e->notes.at[k].at, e->notes.at[k].text, out);
	}
}

void report_context(const entry_vec *entries, struct strbuf *out)
{
	for (size_t i = 0; i < entries->n; i++) {
		const struct entry *e = &entries->at[i];
		const char *p = e->diff && entry_is_shown(e, false) ? e->diff
								    : "";

		while (*p) {
			size_t len = strcspn(p, "\n");

			if (*p != '+' || !strncmp(p, "+++ ", 4)) {
				strbuf_add(out, p, len);
				strbuf_addch(out, '\n');
			}
			p += len + (p[len] == '\n');
		}
	}
}
