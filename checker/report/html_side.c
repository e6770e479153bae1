// SPDX-License-Identifier: GPL-2.0-only
/* The code of one side of a pair: the lines that matter, with marks. */
#include <string.h>

#include "html_text.h"
#include "notes.h"

/* Lines shown around each access, and the most of a group. */
enum { AROUND = 1, MAX_LINES = 60 };

enum mark_role {
	MARK_DATA,
	MARK_BARRIER,
	MARK_FLAG,
};

struct mark {
	struct site at;
	enum mark_role role;
};

typedef VEC(struct mark) mark_vec;

static const char *const role_names[] = {
	[MARK_DATA] = "data",
	[MARK_BARRIER] = "barrier",
	[MARK_FLAG] = "flag",
};

static void add_mark(mark_vec *v, const struct site *at, enum mark_role role)
{
	const struct mark m = { *at, role };

	if (!at->event)
		return;
	for (size_t i = 0; i < v->n; i++)
		if (sites_equal(&v->at[i].at, at))
			return;
	vec_push(v, m);
}

static int by_place(const void *pa, const void *pb)
{
	const struct mark *a = pa, *b = pb;

	return site_cmp(&a->at, &b->at);
}

static bool same_function(const struct mark *a, const struct mark *b)
{
	return !strcmp(site_file(&a->at), site_file(&b->at)) &&
	       !strcmp(a->at.fn->key, b->at.fn->key);
}

/* A line that has to be there: within AROUND of a mark of the group. */
static bool is_wanted(const mark_vec *v, unsigned int line)
{
	for (size_t i = 0; i < v->n; i++) {
		unsigned int at = v->at[i].at.event->line;

		if (line + AROUND >= at && line <= at + AROUND)
			return true;
	}
	return false;
}

static void add_code(const struct source_text *t, unsigned int from,
		     unsigned int to, struct strbuf *out)
{
	if (to > from)
		html_add(out, t->data + from, to - from);
}

/* The line's text; returns the roles that are marked in it as bits. */
static unsigned int add_marked(const struct source_text *t, const mark_vec *v,
			       struct span line, struct strbuf *out)
{
	unsigned int at = line.begin, roles = 0;

	for (size_t i = 0; i < v->n; i++) {
		struct span s = v->at[i].at.event->expr;
		const char *role = role_names[v->at[i].role];

		if (s.begin < line.begin || s.begin >= line.end)
			continue;
		roles |= 1u << v->at[i].role;
		if (s.begin < at || s.end <= s.begin)
			continue;
		if (s.end > line.end)
			s.end = line.end;
		add_code(t, at, s.begin, out);
		strbuf_addf(out, "<mark class=%s>", role);
		add_code(t, s.begin, s.end, out);
		strbuf_addstr(out, "</mark>");
		at = s.end;
	}
	add_code(t, at, line.end, out);
	return roles;
}

static void add_line(const struct source_text *t, const mark_vec *v,
		     unsigned int number, struct strbuf *out)
{
	struct strbuf code STRBUF_SCOPED = STRBUF_INIT;
	unsigned int roles = add_marked(t, v, text_line(t, number), &code);

	strbuf_addf(out, "<tr%s><td class=nr>%u<td class=role>",
		    roles ? " class=hit" : "", number);
	for (int role = MARK_DATA; role <= MARK_FLAG; role++)
		if (roles & 1u << role)
			strbuf_addf(out, "<span class=%s>%s</span>",
				    role_names[role], role_names[role]);
	strbuf_addf(out, "<td class=code>%s", code.buf);
	strbuf_addch(out, '\n');
}

static void add_lines(const struct source_text *t, const mark_vec *v,
		      struct strbuf *out)
{
	unsigned int last = v->at[v->n - 1].at.event->line + AROUND;
	unsigned int line = v->at[0].at.event->line, lines = 0;
	bool gap = false;

	for (line -= line > AROUND ? AROUND : 0; line <= last; line++) {
		if (!is_wanted(v, line) || line > t->lines.n) {
			gap = true;
			continue;
		}
		if (lines++ == MAX_LINES)
			break;
		if (gap)
			strbuf_addstr(out, "<tr class=gap><td>⋮<td><td>\n");
		gap = false;
		add_line(t, v, line, out);
	}
}

static void add_group(const mark_vec *v, const struct text_source *source,
		      struct strbuf *out)
{
	const struct site *at = &v->at[0].at;
	const struct source_text *t = text_source_get(source, site_file(at));

	strbuf_addstr(out, "<p class=where><b>");
	html_addstr(out, at->fn->name);
	strbuf_addstr(out, "()</b> ");
	html_addstr(out, site_file(at));
	strbuf_addf(out, ":%u\n", at->event->line);
	if (!t)
		return;
	strbuf_addstr(out, "<table class=source>\n");
	add_lines(t, v, out);
	strbuf_addstr(out, "</table>\n");
}

/* Those of all in the function of all->at[i]; done already when not first. */
static void group_of(const mark_vec *all, size_t i, mark_vec *out)
{
	vec_clear(out);
	for (size_t k = 0; k < i; k++)
		if (same_function(&all->at[k], &all->at[i]))
			return;
	for (size_t k = i; k < all->n; k++)
		if (same_function(&all->at[k], &all->at[i]))
			vec_push(out, all->at[k]);
	vec_sort(out, by_place);
}

/* The function of the barrier comes first. */
void html_side(const struct side *s, const struct text_source *source,
	       struct strbuf *out)
{
	mark_vec all = VEC_INIT, group = VEC_INIT;

	add_mark(&all, &s->fence, MARK_BARRIER);
	add_mark(&all, &s->access, MARK_FLAG);
	for (size_t i = 0; i < s->payload.n; i++)
		add_mark(&all, &s->payload.at[i], MARK_DATA);
	for (size_t i = 0; i < all.n; i++) {
		group_of(&all, i, &group);
		if (group.n)
			add_group(&group, source, out);
	}
	vec_release(&all);
	vec_release(&group);
}
