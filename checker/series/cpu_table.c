// SPDX-License-Identifier: GPL-2.0-only
/*
 * The two sides of a pair beside each other, in the order in which they must
 * not be seen to differ.
 */
#include <string.h>

#include "story.h"
#include "words.h"
#include "wrap.h"

/* MIN_SHIFT: how far the right side stands in at least */
enum { INDENT = 4, GAP = 2, MIN_SHIFT = 8, MAX_PAYLOAD = 3 };

typedef VEC(char *) cell_vec;

static void cell(cell_vec *v, struct strbuf *sb)
{
	vec_push(v, strbuf_detach(sb));
}

static void cells_release(cell_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->at[i]);
	vec_release(v);
}

static bool is_in(const site_vec *v, size_t n, const struct site *at)
{
	for (size_t i = 0; i < n; i++)
		if (words_same_location(&v->at[i], at))
			return true;
	return false;
}

static bool is_on_other_side(const struct side *other, const struct site *at)
{
	for (size_t i = 0; i < other->payload.n; i++)
		if (location_overlaps(&other->payload.at[i].event->loc,
				      &at->event->loc))
			return true;
	return false;
}

static int cmp_sites(const void *a, const void *b)
{
	return site_cmp(a, b);
}

/* What both sides have, else what this one has. */
static void pick_payload(const struct side *s, const struct side *other,
			 site_vec *out)
{
	for (int shared = 1; shared >= 0 && !out->n; shared--)
		for (size_t i = 0; i < s->payload.n; i++)
			if ((!shared ||
			     is_on_other_side(other, &s->payload.at[i])) &&
			    !is_in(out, out->n, &s->payload.at[i]))
				vec_push(out, s->payload.at[i]);
	vec_sort(out, cmp_sites);
}

static void add_payload(const struct side *s, const struct side *other,
			const char *verb, cell_vec *out)
{
	site_vec sites = VEC_INIT;

	pick_payload(s, other, &sites);
	for (size_t i = 0; i < sites.n && i < MAX_PAYLOAD; i++) {
		struct strbuf sb = STRBUF_INIT;

		strbuf_addf(&sb, "%s ", verb);
		story_location(&sites.at[i].event->loc, &sb);
		if (i + 1 == MAX_PAYLOAD && sites.n > MAX_PAYLOAD)
			strbuf_addstr(&sb, " ...");
		cell(out, &sb);
	}
	if (!sites.n) {
		struct strbuf sb = STRBUF_INIT;

		strbuf_addf(&sb, "%s the data", verb);
		cell(out, &sb);
	}
	vec_release(&sites);
}

/* What stands between data and flag after the change, if anything does. */
static void add_fence(const struct teller *t, cell_vec *out)
{
	struct strbuf sb = STRBUF_INIT;
	const char *name = t->fence ? t->fence->primitive : teller_barrier(t);

	if (!name)
		return;
	strbuf_addf(&sb, "%s()", name);
	cell(out, &sb);
}

static void add_call(const char *name, const struct location *l,
		     struct strbuf *out)
{
	const struct primitive *prim = vocab_find(name);

	strbuf_addf(out, "%s(", name);
	if (l->bit)
		strbuf_addstr(out, l->bit);
	else if (!prim || !(prim->flags & PF_OPERAND_LVALUE))
		strbuf_addch(out, '&');
	if (!l->bit)
		story_location(l, out);
	strbuf_addch(out, ')');
}

static void add_access(const struct teller *t, cell_vec *out)
{
	const struct event *e = t->side->access.event;
	const char *name = t->access ? t->access->primitive
			   : e->prim ? e->prim->name
				     : NULL;
	struct strbuf sb = STRBUF_INIT;

	if (name) {
		add_call(name, &e->loc, &sb);
	} else {
		strbuf_addstr(&sb, e->kind == EV_READ ? "load " : "store ");
		story_location(&e->loc, &sb);
	}
	cell(out, &sb);
}

static size_t widest(const cell_vec *v)
{
	size_t w = 0;

	for (size_t i = 0; i < v->n; i++)
		if (strlen(v->at[i]) > w)
			w = strlen(v->at[i]);
	return w;
}

/* How much of the cell says what is done: "load ", "smp_wmb(". */
static size_t verb_len(const char *cell)
{
	size_t len = strcspn(cell, " (");

	return len + (cell[len] != '\0');
}

/*
 * Cuts cells that do not fit, with ".." for what is gone: of what is accessed
 * the beginning, as the end has the member's name.
 */
static void cut(cell_vec *v, size_t width)
{
	for (size_t i = 0; i < v->n; i++) {
		char *cell = v->at[i];
		size_t len = strlen(cell), verb = verb_len(cell);

		if (len <= width)
			continue;
		if (!i || verb + 4 > width) {
			memcpy(cell + width - 2, "..", 3);
			continue;
		}
		memcpy(cell + verb, "..", 2);
		memmove(cell + verb + 2, cell + len - (width - verb - 2),
			width - verb - 1);
	}
}

static void add_heading(const char *cpu, const struct side *s, cell_vec *out)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s: %s()", cpu, s->access.fn->name);
	cell(out, &sb);
}

static void print_cells(const cell_vec *v, size_t indent, struct strbuf *out)
{
	for (size_t i = 1; i < v->n; i++)
		strbuf_addf(out, "%*s%s\n", (int)indent, "", v->at[i]);
}

/*
 * The headings beside each other, then one side after the other. No line has
 * both sides but the first, so the right one may begin before the left one's
 * widest line ends. Where it has to begin before the left one's heading ends,
 * each heading stands above its own side.
 */
static void print(cell_vec *left, cell_vec *right, struct strbuf *out)
{
	const size_t room = CHANGELOG_WIDTH - INDENT;
	size_t l = widest(left) + GAP, r = widest(right);
	bool beside;

	if (l + r > room)
		l = r + MIN_SHIFT < room ? room - r : MIN_SHIFT;
	beside = l >= strlen(left->at[0]) + GAP;
	cut(left, room);
	cut(right, room - MIN_SHIFT);
	if (beside)
		strbuf_addf(out, "%*s%-*s%s\n\n", INDENT, "", (int)l,
			    left->at[0], right->at[0]);
	else
		strbuf_addf(out, "%*s%s\n\n", INDENT, "", left->at[0]);
	print_cells(left, INDENT, out);
	if (!beside)
		strbuf_addf(out, "\n%*s%s\n\n", INDENT + (int)l, "",
			    right->at[0]);
	print_cells(right, INDENT + l, out);
	strbuf_addch(out, '\n');
}

/* Has it data of the other side's, in a file of the other side's? */
static int worth(const struct teller *t, const struct side *other)
{
	const struct side *s = t->side;
	int n = 4 * (t->fence || t->access) + (s->payload.n > 0);

	for (size_t i = 0; i < s->payload.n; i++)
		if (is_on_other_side(other, &s->payload.at[i]))
			return n + 2 +
			       !strcmp(site_file(&s->access),
				       site_file(&other->access));
	return n;
}

/* The teller that goes best with the other side; the first of equals. */
static const struct teller *best(const teller_vec *v, const struct side *other)
{
	const struct teller *found = &v->at[0];

	for (size_t i = 1; i < v->n; i++)
		if (worth(&v->at[i], other) > worth(found, other))
			found = &v->at[i];
	return found;
}

/* Is the function the test's writer or reader: f or g of "C f+g-after"? */
static bool is_in_test(const char *test, const char *function, bool writer)
{
	const char *plus = strchr(test, '+');
	const char *name = writer ? strchr(test, ' ') : plus;
	size_t len = strlen(function);

	return plus && name && !strncmp(name + 1, function, len) &&
	       (writer ? name + 1 + len == plus
		       : strchr("-+\n", name[1 + len]) != NULL);
}

static const struct teller *pick(const teller_vec *v, const char *test,
				 const struct side *other, bool writer)
{
	for (size_t i = 0; test && i < v->n; i++)
		if (is_in_test(test, v->at[i].side->access.fn->name, writer))
			return &v->at[i];
	return best(v, other);
}

void story_table(const struct story *s, const char *test, struct strbuf *out)
{
	cell_vec left = VEC_INIT, right = VEC_INIT;
	const struct teller *w, *r;

	if (!s->writers.n || !s->readers.n)
		return;
	w = pick(&s->writers, test, s->readers.at[0].side, true);
	r = pick(&s->readers, test, w->side, false);
	add_heading("CPU0", w->side, &left);
	add_payload(w->side, r->side, "store", &left);
	add_fence(w, &left);
	add_access(w, &left);
	add_heading("CPU1", r->side, &right);
	add_access(r, &right);
	add_fence(r, &right);
	add_payload(r->side, w->side, "load", &right);
	print(&left, &right, out);
	cells_release(&left);
	cells_release(&right);
}
