// SPDX-License-Identifier: GPL-2.0-only
/* The sections of an explanation. */
#include "explain_text.h"

#include <string.h>

#include "notes.h"
#include "reasons.h"
#include "words.h"

/* Accesses of a window that are listed. */
enum { MAX_ACCESSES = 12 };

struct builder {
	const struct explain_source *src;
	const struct barrier *b;
	struct arena *a;
	struct explanation *e;
};

static struct section *add_section(struct builder *x, const char *title,
				   enum section_form form)
{
	struct section s = { .title = title, .form = form };

	vec_push(&x->e->sections, s);
	return &x->e->sections.at[x->e->sections.n - 1];
}

static void add_block(struct builder *x, const char *title,
		      enum section_form form, const char *text)
{
	size_t len = text ? strlen(text) : 0;

	if (!len)
		return;
	add_section(x, title, form)->text =
		text[len - 1] == '\n' ? text : arena_printf(x->a, "%s\n", text);
}

static void add_remark(struct section *s, struct site at, const char *text)
{
	struct remark r = { at, text };

	vec_push(&s->remarks, r);
}

static const char *what_it_orders(const struct event *e)
{
	switch (e->order) {
	case ORD_MB:
	case ORD_AFTER_SPINLOCK:
	case ORD_AFTER_UNLOCK_LOCK:
	case ORD_AFTER_SRCU_READ_UNLOCK:
		return "a full barrier: all before it is ordered before all "
		       "after it";
	case ORD_WMB:
		return "a write barrier: stores before it are ordered before "
		       "stores after it";
	case ORD_RMB:
		return "a read barrier: loads before it are ordered before "
		       "loads after it";
	case ORD_ACQUIRE:
	case ORD_ACQUIRE_CTRL:
		return "an acquire: its load is ordered before all after it";
	case ORD_RELEASE:
		return "a release: all before it is ordered before its store";
	case ORD_BEFORE_ATOMIC:
		return "a full barrier together with the atomic operation "
		       "after it";
	case ORD_AFTER_ATOMIC:
		return "a full barrier together with the atomic operation "
		       "before it";
	case ORD_DEVICE_MB:
	case ORD_DEVICE_WMB:
	case ORD_DEVICE_RMB:
		return "a barrier for devices and guests as well as CPUs";
	default:
		return "a barrier";
	}
}

static void say_headline(struct builder *x)
{
	const struct site *at = &x->b->site;
	struct strbuf sb = STRBUF_INIT;

	words_site(at, &sb);
	strbuf_addf(&sb, " in %s(), %s", at->fn->name,
		    what_it_orders(at->event));
	x->e->headline.at = *at;
	x->e->headline.text = note_text(x->a, &sb);
}

/* Does the barrier order this kind of access on that side of it? */
static bool is_ordered(const struct barrier *b, const struct event *e,
		       bool before)
{
	unsigned int writes = KEEPS_WW | (before ? KEEPS_WR : KEEPS_RW);
	unsigned int reads = KEEPS_RR | (before ? KEEPS_RW : KEEPS_WR);
	unsigned int keeps = b->keeps;

	if (b->site.event->order == ORD_MB ||
	    (!keeps && b->publishes == before))
		keeps = KEEPS_ALL;
	return (event_writes(e) && keeps & writes) ||
	       (event_reads(e) && keeps & reads);
}

/* What a pair makes of an access; the more it says the later. */
enum role {
	ROLE_NONE,
	ROLE_DATA,
	ROLE_FLAG,
};

static bool has_site(const site_vec *v, const struct site *at)
{
	for (size_t i = 0; i < v->n; i++)
		if (sites_equal(&v->at[i], at))
			return true;
	return false;
}

static enum role role_of(const struct builder *x, const struct site *at)
{
	const struct links *l = x->src->links;
	enum role role = ROLE_NONE;

	for (size_t i = 0; i < l->all.n; i++) {
		const struct link *k = l->all.at[i];

		if ((k->writer == x->b && sites_equal(&k->store, at)) ||
		    (k->reader == x->b && sites_equal(&k->load, at)))
			return ROLE_FLAG;
		if ((k->writer == x->b && has_site(&k->written, at)) ||
		    (k->reader == x->b && has_site(&k->read, at)))
			role = ROLE_DATA;
	}
	return role;
}

struct ordered {
	struct site site;
	enum role role;
	unsigned int distance;
	bool elsewhere; /* in another function than the barrier */
};

typedef VEC(struct ordered) ordered_vec;

/* What matters most, then what is nearest. */
static int by_weight(const void *pa, const void *pb)
{
	const struct ordered *a = pa, *b = pb;

	if (a->role != b->role)
		return a->role > b->role ? -1 : 1;
	if (a->distance != b->distance)
		return a->distance < b->distance ? -1 : 1;
	return site_cmp(&a->site, &b->site);
}

static int by_place(const void *pa, const void *pb)
{
	const struct ordered *a = pa, *b = pb;

	if (a->elsewhere != b->elsewhere)
		return a->elsewhere ? 1 : -1;
	return site_cmp(&a->site, &b->site);
}

static bool is_listed(const ordered_vec *v, const struct site *at)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].site.event->kind == at->event->kind &&
		    words_same_location(&v->at[i].site, at))
			return true;
	return false;
}

static void add_all(const struct builder *x, bool before, ordered_vec *out)
{
	const access_vec *window = before ? &x->b->before : &x->b->after;

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];
		struct ordered o = { .site = a->site, .distance = a->distance };

		if (!a->own || a->on_stack ||
		    !location_telling(&a->site.event->loc) ||
		    !is_ordered(x->b, a->site.event, before))
			continue;
		o.role = role_of(x, &a->site);
		o.elsewhere = strcmp(a->site.fn->key, x->b->site.fn->key) != 0;
		vec_push(out, o);
	}
}

/* Each location once for loads and once for stores, heaviest first. */
static void collect(const struct builder *x, bool before, ordered_vec *out)
{
	ordered_vec all = VEC_INIT;

	add_all(x, before, &all);
	vec_sort(&all, by_weight);
	for (size_t i = 0; i < all.n; i++)
		if (!is_listed(out, &all.at[i].site))
			vec_push(out, all.at[i]);
	vec_release(&all);
}

static const char *access_text(const struct builder *x, const struct ordered *o)
{
	static const char *const roles[] = {
		[ROLE_NONE] = "",
		[ROLE_DATA] = ", the data",
		[ROLE_FLAG] = ", the flag",
	};
	const struct event *e = o->site.event;
	struct strbuf sb = STRBUF_INIT;

	strbuf_addstr(&sb, e->kind == EV_READ	 ? "loads "
			   : e->kind == EV_WRITE ? "stores "
						 : "updates ");
	words_location(&e->loc, &sb);
	if (o->elsewhere)
		strbuf_addf(&sb, " in %s()", o->site.fn->name);
	strbuf_addstr(&sb, roles[o->role]);
	return note_text(x->a, &sb);
}

/* By position, so that one can read along. */
static void list_window(struct builder *x, bool before)
{
	bool open = before ? x->b->before_open : x->b->after_open;
	ordered_vec v = VEC_INIT;
	struct section *s;
	size_t all;

	collect(x, before, &v);
	all = v.n;
	if (!all && !open)
		return;
	if (all > MAX_ACCESSES)
		v.n = MAX_ACCESSES;
	vec_sort(&v, by_place);
	s = add_section(x, before ? "Ordered before it" : "Ordered after it",
			SECTION_REMARKS);
	for (size_t i = 0; i < v.n; i++)
		add_remark(s, v.at[i].site, access_text(x, &v.at[i]));
	if (all > v.n)
		add_remark(s, (struct site){ 0 },
			   arena_printf(x->a, "and %zu more, farther away",
					all - v.n));
	if (open)
		add_remark(s, (struct site){ 0 },
			   "and what lies beyond the code that was followed");
	vec_release(&v);
}

static const char *evidence_text(const struct builder *x, const struct link *l)
{
	static const struct {
		unsigned int bit;
		const char *words;
	} all[] = {
		{ EVID_PAYLOAD, "the same data on both sides" },
		{ EVID_THROUGH, "data reached through the flag" },
		{ EVID_COMMENT, "a comment that names it" },
		{ EVID_SOLE, "nothing else uses the flag so" },
	};
	struct strbuf sb = STRBUF_INIT;
	const struct barrier *other = l->writer == x->b ? l->reader : l->writer;

	words_site(&other->site, &sb);
	strbuf_addf(&sb, " in %s(), score %u of 100", other->site.fn->name,
		    l->score);
	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
		if (l->evidence & all[i].bit)
			strbuf_addf(&sb, "%s%s",
				    strchr(sb.buf, ':') ? ", " : ": ",
				    all[i].words);
	return note_text(x->a, &sb);
}

static const char *side_text(const struct builder *x, const struct link *l,
			     bool writer)
{
	const struct side s = {
		.access = writer ? l->store : l->load,
		.payload = { writer ? l->written.at : l->read.at,
			     writer ? l->written.n : l->read.n, 0 },
	};
	struct strbuf sb = STRBUF_INIT;

	strbuf_addstr(&sb, writer ? "publishes " : "reads ");
	words_location(&s.access.event->loc, &sb);
	if (s.payload.n) {
		strbuf_addstr(&sb, writer ? " after the stores to "
					  : " before the loads of ");
		words_payload(&s, &sb);
	}
	return note_text(x->a, &sb);
}

static void list_partners(struct builder *x)
{
	const struct links *l = x->src->links;
	struct section *s = NULL;

	for (size_t i = 0; i < l->all.n; i++) {
		const struct link *k = l->all.at[i];
		bool writer = k->writer == x->b;

		if (!writer && k->reader != x->b)
			continue;
		if (!s)
			s = add_section(x, "Partners", SECTION_REMARKS);
		add_remark(s, writer ? k->reader->site : k->writer->site,
			   evidence_text(x, k));
		add_remark(s, k->store, side_text(x, k, true));
		add_remark(s, k->load, side_text(x, k, false));
	}
	if (!s)
		add_remark(add_section(x, "Partners", SECTION_REMARKS),
			   (struct site){ 0 },
			   "none was found: no barrier elsewhere orders "
			   "accesses of the same flag and data");
}

static bool side_is_here(const struct side *s, const struct site *at)
{
	return sites_equal(&s->fence, at) || sites_equal(&s->access, at);
}

/* A warning is about all places that it names. */
static bool is_named(const struct builder *x, const struct finding *f)
{
	const struct site *at = &x->b->site;
	struct diagnostic d;
	bool named;

	diagnose(f, false, x->a, &d);
	named = sites_equal(&d.headline.at, at);
	for (size_t i = 0; i < d.notes.n; i++)
		named |= sites_equal(&d.notes.at[i].at, at);
	diagnostic_release(&d);
	return named;
}

static bool is_about(const struct builder *x, const struct finding *f)
{
	const struct site *at = &x->b->site;

	if (f->diagnosis)
		return is_named(x, f);
	for (size_t i = 0; i < f->pairs.n; i++)
		if (side_is_here(&f->pairs.at[i].writer, at) ||
		    side_is_here(&f->pairs.at[i].reader, at))
			return true;
	for (size_t i = 0; i < f->reasons.n; i++)
		if (sites_equal(&f->reasons.at[i].about, at) ||
		    sites_equal(&f->reasons.at[i].at, at))
			return true;
	return false;
}

static const char *decision_text(const struct finding *f)
{
	switch (f->decision) {
	case DECIDE_CONVERT:
		return "convert";
	case DECIDE_KEEP:
		return "keep";
	case DECIDE_WARN:
		return "warn";
	default:
		return "unknown";
	}
}

/* What would be right, of a row that refuses. */
static void add_instead(struct builder *x, const struct reason *r,
			struct section *s)
{
	const struct reason_row *row = r->id ? reason_find(r->id) : NULL;

	if (row && *row->instead)
		add_remark(s, (struct site){ 0 },
			   arena_printf(x->a, "%s: what would do: %s", r->id,
					row->instead));
}

/* The headline of what is kept is its first reason. */
static void add_reasons(struct builder *x, const struct finding *f,
			struct section *s)
{
	bool kept = f->decision == DECIDE_KEEP || f->decision == DECIDE_UNKNOWN;

	for (size_t i = 0; i < f->reasons.n; i++) {
		const struct reason *r = &f->reasons.at[i];

		if (i || !kept)
			add_remark(s, r->at, reason_text(r, x->a));
		if (kept)
			add_instead(x, r, s);
	}
}

static void add_verdict(struct builder *x, const struct finding *f)
{
	struct section *s = add_section(x, "Verdict", SECTION_REMARKS);
	struct diagnostic d;

	diagnose(f, false, x->a, &d);
	add_remark(s, d.headline.at,
		   arena_printf(x->a, "%s: %s%s%s%s", decision_text(f),
				d.headline.text, d.tag ? " [" : "",
				d.tag ? d.tag : "", d.tag ? "]" : ""));
	for (size_t i = 0; f->diagnosis && i < d.notes.n; i++)
		vec_push(&s->remarks, d.notes.at[i]);
	if (!f->diagnosis)
		add_reasons(x, f, s);
	if (f->proof && !f->diagnosis)
		add_remark(s, (struct site){ 0 },
			   arena_printf(x->a, "proof: %s", f->proof));
	diagnostic_release(&d);
}

static void add_finding(struct builder *x, size_t i)
{
	const struct explain_source *src = x->src;
	const struct finding *f = src->findings->all.at[i];

	add_verdict(x, f);
	add_block(x, "Litmus test before", SECTION_LITMUS, f->litmus_before);
	add_block(x, "Litmus test after", SECTION_LITMUS, f->litmus_after);
	add_block(x, "Cost", SECTION_TABLE, src->costs ? src->costs[i] : NULL);
	add_block(x, "Change", SECTION_DIFF, src->diffs ? src->diffs[i] : NULL);
}

void explain(const struct explain_source *src, const struct barrier *b,
	     struct arena *a, struct explanation *e)
{
	struct builder x = { src, b, a, e };

	*e = (struct explanation){ .sections = VEC_INIT };
	say_headline(&x);
	list_window(&x, true);
	list_window(&x, false);
	list_partners(&x);
	for (size_t i = 0; i < src->findings->all.n; i++)
		if (is_about(&x, src->findings->all.at[i]))
			add_finding(&x, i);
}

void explanation_release(struct explanation *e)
{
	for (size_t i = 0; i < e->sections.n; i++)
		vec_release(&e->sections.at[i].remarks);
	vec_release(&e->sections);
}
