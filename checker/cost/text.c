// SPDX-License-Identifier: GPL-2.0-only
/* The table and the paragraph. */
#include <string.h>

#include "cost.h"

struct line {
	const char *name;
	unsigned int before, after;
};

typedef VEC(struct line) lines;

/* Kinds of one name are one line; those that are nowhere are none. */
static void add_line(lines *v, const char *name, unsigned int before,
		     unsigned int after)
{
	const struct line l = { name, before, after };

	for (size_t i = 0; i < v->n; i++) {
		if (strcmp(v->at[i].name, name))
			continue;
		v->at[i].before += before;
		v->at[i].after += after;
		return;
	}
	if (before || after)
		vec_push(v, l);
}

static void row_lines(const struct cost_row *r, lines *out)
{
	for (unsigned int i = 0; i < COST_KINDS && r->arch->kinds[i].name; i++)
		add_line(out, r->arch->kinds[i].name, r->before.n[i],
			 r->after.n[i]);
}

static void print_line(const struct line *l, struct strbuf *out)
{
	strbuf_addf(out, "  %-20s %7u %7u", l->name, l->before, l->after);
	if (l->after != l->before)
		strbuf_addf(out, " %+7d", (int)l->after - (int)l->before);
	strbuf_addch(out, '\n');
}

static void print_row(const struct cost_row *r, struct strbuf *out)
{
	const struct line insns = { "instructions", r->before.instructions,
				    r->after.instructions };
	lines all = VEC_INIT;

	strbuf_addf(out, "%s", r->arch->name);
	if (r->skipped)
		strbuf_addf(out, ": %s", r->skipped);
	else if (r->whole_file)
		strbuf_addstr(out, " (all of the file)");
	strbuf_addch(out, '\n');
	if (r->skipped)
		return;
	row_lines(r, &all);
	for (size_t i = 0; i < all.n; i++)
		print_line(&all.at[i], out);
	print_line(&insns, out);
	if (cost_gets_worse(r))
		strbuf_addf(out,
			    "  %s gets worse: its barriers are dearer "
			    "after the change\n",
			    r->arch->name);
	vec_release(&all);
}

void cost_print(const struct cost_table *t, struct strbuf *out)
{
	strbuf_addf(out, "%s%s%s%s, %s, %s\n", t->file, t->function ? ": " : "",
		    t->function ? t->function : "", t->function ? "()" : "",
		    t->compiler, t->config);
	strbuf_addf(out, "%-22s %7s %7s %7s\n", "", "before", "after",
		    "change");
	for (size_t i = 0; i < t->rows.n; i++)
		print_row(&t->rows.at[i], out);
}

/* "arm64 dmb ish 2 -> 0, ldar 0 -> 1"; false when nothing changes. */
static bool add_changes(const struct cost_row *r, struct strbuf *out)
{
	lines all = VEC_INIT;
	bool any = false;

	row_lines(r, &all);
	for (size_t i = 0; i < all.n; i++) {
		const struct line *l = &all.at[i];

		if (l->before == l->after)
			continue;
		strbuf_addf(out, "%s%s %u -> %u", any ? ", " : "", l->name,
			    l->before, l->after);
		any = true;
	}
	vec_release(&all);
	return any;
}

static void add_same(const struct cost_table *t, struct strbuf *out)
{
	bool any = false;

	for (size_t i = 0; i < t->rows.n; i++) {
		struct strbuf changes STRBUF_SCOPED = STRBUF_INIT;
		const struct cost_row *r = &t->rows.at[i];

		if (r->skipped || add_changes(r, &changes))
			continue;
		strbuf_addf(out, "%s%s",
			    any ? ", " : " Unchanged: ", r->arch->name);
		any = true;
	}
	if (any)
		strbuf_addch(out, '.');
}

static void add_worse(const struct cost_table *t, struct strbuf *out)
{
	VEC(const char *) names = VEC_INIT;

	for (size_t i = 0; i < t->rows.n; i++)
		if (cost_gets_worse(&t->rows.at[i]))
			vec_push(&names, t->rows.at[i].arch->name);
	for (size_t i = 0; i < names.n; i++)
		strbuf_addf(out, "%s%s",
			    !i		      ? " The barriers are dearer on "
			    : i + 1 < names.n ? ", "
					      : " and ",
			    names.at[i]);
	if (names.n)
		strbuf_addch(out, '.');
	vec_release(&names);
}

static void add_skipped(const struct cost_table *t, struct strbuf *out)
{
	for (size_t i = 0; i < t->rows.n; i++)
		if (t->rows.at[i].skipped)
			strbuf_addf(out, " Not measured on %s: %s.",
				    t->rows.at[i].arch->name,
				    t->rows.at[i].skipped);
}

/* A function that is inlined has no code of its own. */
static void add_subject(const struct cost_table *t, struct strbuf *out)
{
	bool whole = false;

	for (size_t i = 0; i < t->rows.n; i++)
		whole |= !t->rows.at[i].skipped && t->rows.at[i].whole_file;
	if (!t->function)
		strbuf_addstr(out, t->file);
	else if (whole)
		strbuf_addf(out, "%s, where %s() is inlined", t->file,
			    t->function);
	else
		strbuf_addf(out, "%s()", t->function);
}

static bool has_figures(const struct cost_table *t)
{
	for (size_t i = 0; i < t->rows.n; i++)
		if (!t->rows.at[i].skipped)
			return true;
	return false;
}

void cost_paragraph(const struct cost_table *t, struct strbuf *out)
{
	const char *separator = ":";

	if (!has_figures(t))
		return;
	strbuf_addstr(out, "Barriers in the object code of ");
	add_subject(t, out);
	strbuf_addf(out, " (%s, %s)", t->compiler, t->config);
	for (size_t i = 0; i < t->rows.n; i++) {
		struct strbuf changes STRBUF_SCOPED = STRBUF_INIT;
		const struct cost_row *r = &t->rows.at[i];

		if (r->skipped || !add_changes(r, &changes))
			continue;
		strbuf_addf(out, "%s on %s %s", separator, r->arch->name,
			    changes.buf);
		separator = ";";
	}
	strbuf_addstr(out, *separator == ':' ? " stay as they are." : ".");
	if (*separator != ':')
		add_same(t, out);
	add_worse(t, out);
	add_skipped(t, out);
}
