// SPDX-License-Identifier: GPL-2.0-only
#include "text_report.h"

#include "color.h"
#include "diff_text.h"
#include "snippet.h"

struct printer {
	const struct report_options *o;
	struct strbuf *out;
};

static void print_place(const struct printer *p, const struct entry_place *at)
{
	color_start(p->out, p->o->color, COLOR_PLACE);
	if (at->file)
		strbuf_addf(p->out, "%s:%u:%u: ", at->file, at->line, at->col);
	else
		strbuf_addstr(p->out, "smpair: ");
	color_stop(p->out, p->o->color);
}

static void print_source(const struct printer *p, const struct entry_place *at)
{
	const struct source_text *t;

	if (!at->file)
		return;
	t = text_source_get(&p->o->source, at->file);
	if (t)
		snippet(t, at->span, p->o->color, p->out);
}

static void print_severity(const struct printer *p, enum severity severity)
{
	bool warn = severity == SEVERITY_WARNING;

	color_start(p->out, p->o->color, warn ? COLOR_WARNING : COLOR_NOTE);
	strbuf_addstr(p->out, warn ? "warning: " : "note: ");
	color_stop(p->out, p->o->color);
}

static void print_headline(const struct printer *p, const struct entry *e)
{
	print_place(p, &e->at);
	print_severity(p, e->severity);
	strbuf_addstr(p->out, e->message);
	if (e->tag)
		strbuf_addf(p->out, " [%s]", e->tag);
	strbuf_addch(p->out, '\n');
	print_source(p, &e->at);
}

/* A note at the headline's or the last note's place does not show it again. */
static void print_notes(const struct printer *p, const struct entry *e)
{
	const struct entry_place *last = &e->at;

	for (size_t i = 0; i < e->notes.n; i++) {
		const struct entry_note *n = &e->notes.at[i];

		print_place(p, &n->at);
		print_severity(p, SEVERITY_NOTE);
		strbuf_addf(p->out, "%s\n", n->text);
		if (!entry_places_equal(&n->at, &e->at) &&
		    !entry_places_equal(&n->at, last))
			print_source(p, &n->at);
		last = &n->at;
	}
}

static void print_entry(const struct printer *p, const struct entry *e)
{
	print_headline(p, e);
	print_notes(p, e);
	if (e->diff)
		diff_text(e->diff, p->o->color, p->out);
}

void report_text(const entry_vec *entries, const struct report_options *o,
		 struct strbuf *out)
{
	const struct printer p = { o, out };

	for (size_t i = 0; i < entries->n; i++)
		if (entry_is_shown(&entries->at[i], o->verbose))
			print_entry(&p, &entries->at[i]);
}
