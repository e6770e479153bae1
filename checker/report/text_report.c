// SPDX-License-Identifier: GPL-2.0-only
#include "text_report.h"

#include <string.h>

#include "color.h"
#include "diagnostic.h"
#include "snippet.h"

struct printer {
	const struct report_options *o;
	struct strbuf *out;
};

static void print_place(const struct printer *p, const struct site *at)
{
	color_start(p->out, p->o->color, COLOR_PLACE);
	if (at->event)
		strbuf_addf(p->out, "%s:%u:%u: ", site_file(at),
			    at->event->line, at->event->col);
	else
		strbuf_addstr(p->out, "smpair: ");
	color_stop(p->out, p->o->color);
}

static void print_source(const struct printer *p, const struct site *at)
{
	const struct source_text *t;

	if (!at->event)
		return;
	t = text_source_get(&p->o->source, site_file(at));
	if (t)
		snippet(t, at->event->expr, p->o->color, p->out);
}

static void print_severity(const struct printer *p, enum severity severity)
{
	bool warn = severity == SEVERITY_WARNING;

	color_start(p->out, p->o->color, warn ? COLOR_WARNING : COLOR_NOTE);
	strbuf_addstr(p->out, warn ? "warning: " : "note: ");
	color_stop(p->out, p->o->color);
}

static void print_headline(const struct printer *p, const struct diagnostic *d)
{
	print_place(p, &d->headline.at);
	print_severity(p, d->severity);
	strbuf_addstr(p->out, d->headline.text);
	if (d->tag)
		strbuf_addf(p->out, " [%s]", d->tag);
	strbuf_addch(p->out, '\n');
	print_source(p, &d->headline.at);
}

static bool same_site(const struct site *a, const struct site *b)
{
	return a->event == b->event;
}

static void print_note(const struct printer *p, const struct remark *r,
		       bool with_source)
{
	print_place(p, &r->at);
	print_severity(p, SEVERITY_NOTE);
	strbuf_addf(p->out, "%s\n", r->text);
	if (with_source)
		print_source(p, &r->at);
}

/* Notes at the headline's or the last note's place do not show it again. */
static void print_notes(const struct printer *p, const struct diagnostic *d)
{
	const struct site *last = &d->headline.at;

	for (size_t i = 0; i < d->notes.n; i++) {
		const struct site *at = &d->notes.at[i].at;

		print_note(p, &d->notes.at[i],
			   !same_site(at, &d->headline.at) &&
				   !same_site(at, last));
		last = at;
	}
}

static const char *diff_color(const char *line)
{
	switch (*line) {
	case '-':
		return COLOR_OLD;
	case '+':
		return COLOR_NEW;
	case '@':
		return COLOR_HUNK;
	default:
		return "";
	}
}

static void print_diff(const struct printer *p, const char *diff)
{
	while (*diff) {
		size_t len = strcspn(diff, "\n");
		bool color = p->o->color && *diff_color(diff);

		color_start(p->out, color, diff_color(diff));
		strbuf_add(p->out, diff, len);
		color_stop(p->out, color);
		strbuf_addch(p->out, '\n');
		diff += len + (diff[len] == '\n');
	}
}

static void print_finding(const struct printer *p, const struct finding *f,
			  const char *diff)
{
	struct arena a = ARENA_INIT;
	struct diagnostic d;

	diagnose(f, p->o->verbose, &a, &d);
	print_headline(p, &d);
	print_notes(p, &d);
	if (diff && *diff)
		print_diff(p, diff);
	diagnostic_release(&d);
	arena_release(&a);
}

struct ranked {
	struct site at;
	const struct finding *f;
	size_t index;
};

static int rank_cmp(const void *pa, const void *pb)
{
	const struct ranked *a = pa, *b = pb;
	int c = !a->at.event - !b->at.event;

	if (!c && a->at.event)
		c = site_cmp(&a->at, &b->at);
	if (!c && a->f->rule && b->f->rule)
		c = strcmp(a->f->rule, b->f->rule);
	return c ? c : (a->index > b->index) - (a->index < b->index);
}

void report_findings(const struct findings *f, const struct report_options *o,
		     struct strbuf *out)
{
	const struct printer p = { o, out };
	VEC(struct ranked) order = VEC_INIT;

	for (size_t i = 0; i < f->all.n; i++) {
		const struct finding *one = f->all.at[i];
		struct ranked r = { headline_site(one), one, i };

		if (one->decision == DECIDE_CONVERT || o->verbose)
			vec_push(&order, r);
	}
	vec_sort(&order, rank_cmp);
	for (size_t i = 0; i < order.n; i++)
		print_finding(&p, order.at[i].f,
			      o->diffs ? o->diffs[order.at[i].index] : NULL);
	vec_release(&order);
}
