// SPDX-License-Identifier: GPL-2.0-only
#include "notes.h"
#include "words.h"

enum { MAX_OTHERS = 12 };

static bool is_other(const struct finding *f, const struct site *s)
{
	if (!s->event || find_step(f, s))
		return false;
	for (size_t i = 0; i < f->pairs.n; i++)
		if (sites_equal(&f->pairs.at[i].writer.access, s) ||
		    sites_equal(&f->pairs.at[i].reader.access, s))
			return false;
	return true;
}

static int cmp_sites(const void *a, const void *b)
{
	return site_cmp(a, b);
}

void find_others(const struct finding *f, site_vec *out)
{
	size_t n = 0;

	for (size_t i = 0; i < f->others.n; i++)
		if (is_other(f, &f->others.at[i]))
			vec_push(out, f->others.at[i]);
	vec_sort(out, cmp_sites);
	for (size_t i = 0; i < out->n; i++)
		if (!n || !sites_equal(&out->at[n - 1], &out->at[i]))
			out->at[n++] = out->at[i];
	out->n = n;
}

static const char *how(const struct event *e)
{
	switch (e->kind) {
	case EV_READ:
		return "loaded";
	case EV_WRITE:
		return "stored";
	default:
		return "updated";
	}
}

/* A load by who publishes the flag: mostly nobody else stores it. */
static bool is_of_writer(const struct finding *f, const struct site *s)
{
	for (size_t i = 0; s->event->kind == EV_READ && i < f->pairs.n; i++)
		if (f->pairs.at[i].writer.access.fn == s->fn)
			return true;
	return false;
}

/* U17: a plain access beside those that the change marks. */
static const char *without(const struct finding *f, const struct site *s)
{
	const struct event *e = s->event;

	if (e->order != ORD_PLAIN || e->flags & EVF_COPY || is_of_writer(f, s))
		return "";
	return e->kind == EV_READ ? ", without READ_ONCE() [U17]"
				  : ", without WRITE_ONCE() [U17]";
}

static void note_other(struct diagnostic *d, const struct finding *f,
		       const struct site *s, struct arena *a)
{
	struct strbuf sb = STRBUF_INIT;

	words_location(&s->event->loc, &sb);
	strbuf_addf(&sb, " is also %s in %s()%s", how(s->event), s->fn->name,
		    without(f, s));
	note_add(d, *s, note_text(a, &sb));
}

void note_others(struct diagnostic *d, const struct finding *f, struct arena *a)
{
	site_vec sites = VEC_INIT;
	size_t n;

	find_others(f, &sites);
	n = sites.n < MAX_OTHERS ? sites.n : MAX_OTHERS;
	for (size_t i = 0; i < n; i++)
		note_other(d, f, &sites.at[i], a);
	if (sites.n > n)
		note_add(d, sites.at[n],
			 arena_printf(a,
				      "and %zu more such accesses, from "
				      "here on",
				      sites.n - n));
	vec_release(&sites);
}
