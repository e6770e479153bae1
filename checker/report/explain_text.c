// SPDX-License-Identifier: GPL-2.0-only
#include "explain_text.h"

#include <string.h>

#include "color.h"
#include "diff_text.h"
#include "snippet.h"

static void print_place(const struct site *at, struct strbuf *out)
{
	strbuf_addf(out, "%s:%u:%u", site_file(at), at->event->line,
		    at->event->col);
}

static void print_remark(const struct remark *r, bool color, struct strbuf *out)
{
	strbuf_addstr(out, "  ");
	if (r->at.event) {
		color_start(out, color, COLOR_PLACE);
		print_place(&r->at, out);
		strbuf_addstr(out, ": ");
		color_stop(out, color);
	}
	strbuf_addf(out, "%s\n", r->text);
}

static void print_indented(const char *text, struct strbuf *out)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		if (len)
			strbuf_addstr(out, "  ");
		strbuf_add(out, text, len);
		strbuf_addch(out, '\n');
		text += len + (text[len] == '\n');
	}
}

static void print_section(const struct section *s, bool color,
			  struct strbuf *out)
{
	strbuf_addch(out, '\n');
	color_start(out, color, COLOR_NOTE);
	strbuf_addf(out, "%s:", s->title);
	color_stop(out, color);
	strbuf_addch(out, '\n');
	for (size_t i = 0; i < s->remarks.n; i++)
		print_remark(&s->remarks.at[i], color, out);
	if (s->form == SECTION_DIFF)
		diff_text(s->text, color, out);
	else if (s->text)
		print_indented(s->text, out);
}

void explain_text(const struct explanation *e, const struct text_source *source,
		  bool color, struct strbuf *out)
{
	const struct site *at = &e->headline.at;
	const struct source_text *t = text_source_get(source, site_file(at));

	color_start(out, color, COLOR_PLACE);
	print_place(at, out);
	strbuf_addstr(out, ": ");
	color_stop(out, color);
	strbuf_addf(out, "%s\n", e->headline.text);
	if (t)
		snippet(t, at->event->expr, color, out);
	for (size_t i = 0; i < e->sections.n; i++)
		print_section(&e->sections.at[i], color, out);
}

static void markdown_remark(const struct remark *r, struct strbuf *out)
{
	strbuf_addstr(out, "- ");
	if (r->at.event) {
		strbuf_addch(out, '`');
		print_place(&r->at, out);
		strbuf_addstr(out, "` ");
	}
	strbuf_addf(out, "%s\n", r->text);
}

static const char *fence_language(enum section_form form)
{
	return form == SECTION_DIFF	? "diff"
	       : form == SECTION_LITMUS ? "c"
					: "";
}

void explain_markdown(const struct explanation *e, struct strbuf *out)
{
	strbuf_addf(out, "%s\n", e->headline.text);
	for (size_t i = 0; i < e->sections.n; i++) {
		const struct section *s = &e->sections.at[i];

		strbuf_addf(out, "\n**%s**\n\n", s->title);
		for (size_t k = 0; k < s->remarks.n; k++)
			markdown_remark(&s->remarks.at[k], out);
		if (s->text)
			strbuf_addf(out, "```%s\n%s```\n",
				    fence_language(s->form), s->text);
	}
}
