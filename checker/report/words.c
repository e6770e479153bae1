// SPDX-License-Identifier: GPL-2.0-only
#include "words.h"

#include <string.h>

enum { MAX_LISTED = 4 };

/* "relay_is_on(r)": what a macro's body accesses has the macro's text. */
static bool is_macro_text(const char *text)
{
	size_t len = strlen(text);

	return len && text[len - 1] == ')' && text[0] != '(';
}

static bool has_name(const struct location *l)
{
	return l->key && l->key[0] != '*';
}

/* What the source breaks over lines is one line in words. */
static void add_one_line(const char *text, struct strbuf *out)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		strbuf_add(out, text, len);
		text += len;
		text += strspn(text, " \t\n");
	}
}

/* "ev + pos" is where a copy is made to or from, and not what is copied. */
static bool is_sum(const char *text)
{
	int depth = 0;

	for (const char *s = text; *s; s++) {
		depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
		if (s > text && !depth && strchr("+-", *s) && s[1] != '>' &&
		    s[1] != *s && s[-1] != *s)
			return true;
	}
	return false;
}

static void add_object(const char *text, struct strbuf *out)
{
	bool sum = is_sum(text);

	strbuf_addstr(out, sum ? "*(" : "");
	add_one_line(text, out);
	strbuf_addstr(out, sum ? ")" : "");
}

void words_location(const struct location *l, struct strbuf *out)
{
	bool has_text = l->text && *l->text;

	if (l->bit)
		strbuf_addf(out, "bit %s of ", l->bit);
	if (has_text && !(is_macro_text(l->text) && has_name(l)))
		add_object(l->text, out);
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

bool words_same_location(const struct site *a, const struct site *b)
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
		if (words_same_location(&v->at[i], &v->at[n]))
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

static void weaker_fence(const struct step *s, struct strbuf *out)
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

static const char *between(size_t i, size_t n)
{
	return !i ? "" : i + 1 < n ? ", " : " and ";
}

static void all_primitives(const step_vec *v, struct strbuf *out)
{
	for (size_t i = 0; i < v->n; i++) {
		bool known = false;

		for (size_t k = 0; k < i; k++)
			known |= !strcmp(v->at[k]->primitive,
					 v->at[i]->primitive);
		if (!known)
			strbuf_addf(out, "%s%s()", i ? " or " : "",
				    v->at[i]->primitive);
	}
}

static void all_accesses(const step_vec *v, struct strbuf *out)
{
	bool stores = v->at[0]->kind == STEP_STORE_RELEASE;

	strbuf_addstr(out, stores ? "the stores to " : "the loads of ");
	for (size_t i = 0; i < v->n; i++) {
		strbuf_addstr(out, between(i, v->n));
		words_location(&v->at[i]->at.event->loc, out);
	}
}

void words_merged_fence(const struct step *fence, const step_vec *accesses,
			struct strbuf *out)
{
	bool many = accesses->n > 1;

	strbuf_addf(out, "%s() and ", fence->old_primitive);
	if (many)
		all_accesses(accesses, out);
	else
		plain_access(accesses->at[0]->at.event, out);
	strbuf_addstr(out, " can be one ");
	all_primitives(accesses, out);
	strbuf_addstr(out, many ? " each" : "");
}

void words_step(const struct step *s, struct strbuf *out)
{
	switch (s->kind) {
	case STEP_REPLACE_FENCE:
		weaker_fence(s, out);
		break;
	case STEP_DROP_FENCE:
		strbuf_addf(out, "%s() is not needed", s->old_primitive);
		break;
	case STEP_STORE_RELEASE:
	case STEP_LOAD_ACQUIRE:
		plain_access(s->at.event, out);
		strbuf_addf(out, " can be %s()", s->primitive);
		break;
	case STEP_COMMENT:
		strbuf_addstr(out, "the comment names another partner");
		break;
	}
}

static bool is_void_rmw(const struct event *e)
{
	return e && e->kind == EV_RMW && e->prim &&
	       !(e->prim->flags & PF_RETURNS);
}

const char *words_own_kind(const struct side *s, struct strbuf *out)
{
	const struct event *access = s->access.event;

	switch (s->fence.event ? s->fence.event->order : ORD_PLAIN) {
	case ORD_BEFORE_ATOMIC:
	case ORD_AFTER_ATOMIC:
		if (!is_void_rmw(access))
			return NULL;
		strbuf_addf(out, "%s() orders nothing by itself",
			    access->prim->name);
		return "U10";
	case ORD_DEVICE_MB:
	case ORD_DEVICE_WMB:
	case ORD_DEVICE_RMB:
		strbuf_addstr(out, "it may be for a device or a guest, which "
				   "is outside the tree");
		return NULL;
	default:
		return NULL;
	}
}
