// SPDX-License-Identifier: GPL-2.0-only
#include "words.h"

#include <string.h>

enum { MAX_LISTED = 4 };

void words_location(const struct location *l, struct strbuf *out)
{
	if (l->bit)
		strbuf_addf(out, "bit %s of ", l->bit);
	if (l->text && *l->text)
		strbuf_addstr(out, l->text);
	else if (l->key)
		key_pretty(l->key, out);
	else
		strbuf_addstr(out, "memory");
}

static const char *access_word(enum event_kind kind)
{
	switch (kind) {
	case EV_READ:
		return "the load of ";
	case EV_WRITE:
		return "the store to ";
	case EV_RMW:
		return "the update of ";
	default:
		return "the use of ";
	}
}

static void plain_access(const struct event *e, struct strbuf *out)
{
	strbuf_addstr(out, access_word(e->kind));
	words_location(&e->loc, out);
}

void words_site(const struct site *s, struct strbuf *out)
{
	const struct event *e = s->event;

	if (!e)
		strbuf_addstr(out, "this");
	else if (e->prim)
		strbuf_addf(out, "%s()", e->prim->name);
	else
		plain_access(e, out);
}

static bool same_words(const struct site *a, const struct site *b)
{
	const struct location *x = &a->event->loc, *y = &b->event->loc;

	if (x->text && y->text)
		return !strcmp(x->text, y->text);
	return x->key && y->key && !strcmp(x->key, y->key);
}

static bool is_elsewhere(const struct side *s, const struct site *p)
{
	return p->fn && s->access.fn && strcmp(p->fn->key, s->access.fn->key);
}

static bool listed_before(const site_vec *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (same_words(&v->at[i], &v->at[n]))
			return true;
	return false;
}

static int cmp_sites(const void *a, const void *b)
{
	return site_cmp(a, b);
}

static void collect(const struct side *s, bool elsewhere, site_vec *out)
{
	for (size_t i = 0; i < s->payload.n; i++)
		if (!listed_before(&s->payload, i) &&
		    is_elsewhere(s, &s->payload.at[i]) == elsewhere)
			vec_push(out, s->payload.at[i]);
}

/*
 * The payload's sites without doubles: those in the access's function, then
 * the others, both by position.
 */
static void sort_payload(const struct side *s, site_vec *out)
{
	size_t own;

	collect(s, false, out);
	vec_sort(out, cmp_sites);
	own = out->n;
	collect(s, true, out);
	if (out->n > own)
		qsort(out->at + own, out->n - own, sizeof(*out->at), cmp_sites);
}

static bool ends_group(const struct side *s, const site_vec *v, size_t i)
{
	if (!is_elsewhere(s, &v->at[i]))
		return false;
	return i + 1 == v->n || strcmp(v->at[i].fn->key, v->at[i + 1].fn->key);
}

void words_payload(const struct side *s, struct strbuf *out)
{
	site_vec sites = VEC_INIT;
	size_t all;

	sort_payload(s, &sites);
	all = sites.n;
	if (all > MAX_LISTED)
		sites.n = MAX_LISTED;
	for (size_t i = 0; i < sites.n; i++) {
		if (i)
			strbuf_addstr(out, ", ");
		words_location(&sites.at[i].event->loc, out);
		if (ends_group(s, &sites, i))
			strbuf_addf(out, " in %s()", sites.at[i].fn->name);
	}
	if (all > sites.n)
		strbuf_addf(out, " and %zu more", all - sites.n);
	vec_release(&sites);
}

void words_weaker_fence(const struct step *s, struct strbuf *out)
{
	if (!strcmp(s->primitive, "smp_wmb"))
		strbuf_addf(out, "%s() orders stores only; smp_wmb() is enough",
			    s->old_primitive);
	else if (!strcmp(s->primitive, "smp_rmb"))
		strbuf_addf(out, "%s() orders loads only; smp_rmb() is enough",
			    s->old_primitive);
	else
		strbuf_addf(out, "%s() can be %s()", s->old_primitive,
			    s->primitive);
}

void words_merged_fence(const struct step *fence, const struct step *access,
			struct strbuf *out)
{
	strbuf_addf(out, "%s() and ", fence->old_primitive);
	plain_access(access->at.event, out);
	strbuf_addf(out, " can be one %s()", access->primitive);
}

void words_new_access(const struct step *s, struct strbuf *out)
{
	plain_access(s->at.event, out);
	strbuf_addf(out, " can be %s()", s->primitive);
}

void words_step(const struct step *s, struct strbuf *out)
{
	switch (s->kind) {
	case STEP_REPLACE_FENCE:
		words_weaker_fence(s, out);
		break;
	case STEP_DROP_FENCE:
		strbuf_addf(out, "%s() is not needed", s->old_primitive);
		break;
	case STEP_STORE_RELEASE:
	case STEP_LOAD_ACQUIRE:
		words_new_access(s, out);
		break;
	case STEP_COMMENT:
		strbuf_addstr(out, "the comment names another partner");
		break;
	}
}
