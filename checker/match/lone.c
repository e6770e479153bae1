// SPDX-License-Identifier: GPL-2.0-only
#include "lone.h"

#include "buffering.h"
#include "parallel.h"

static bool is_planned(const publication_vec *pubs, const struct barrier *b)
{
	for (size_t i = 0; i < pubs->n; i++)
		for (size_t k = 0; k < pubs->at[i]->plans.n; k++)
			if (pubs->at[i]->plans.at[k]->barrier == b)
				return true;
	return false;
}

static bool is_written_fence(const struct event *e)
{
	return e->kind == EV_FENCE &&
	       (e->order == ORD_MB || e->order == ORD_WMB ||
		e->order == ORD_RMB || e->order == ORD_ACQUIRE_CTRL ||
		e->order == ORD_BEFORE_ATOMIC || e->order == ORD_AFTER_ATOMIC);
}

static const struct access *nearest(const access_vec *window, event_test test)
{
	const struct access *best = NULL;

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];

		if (a->own && test(a->site.event) &&
		    (!best || a->distance < best->distance))
			best = a;
	}
	return best;
}

static bool is_marked_store(const struct event *e)
{
	return event_writes(e) && event_is_marked(e) &&
	       location_telling(&e->loc);
}

static bool is_marked_load(const struct event *e)
{
	return loads_value(e) && event_is_marked(e) &&
	       location_telling(&e->loc);
}

/* The first access in another function of what s accesses. */
static const struct function *elsewhere(const struct judge *j,
					const struct site *s, event_test test)
{
	const struct function *fn = NULL;
	site_vec sites = VEC_INIT;

	program_accesses(j->program, &s->event->loc, &sites);
	for (size_t i = 0; !fn && i < sites.n; i++)
		if (sites.at[i].fn != s->fn && test(sites.at[i].event))
			fn = sites.at[i].fn;
	vec_release(&sites);
	return fn;
}

/* The look for sleepers: the wake-up, or a load of its queue before it. */
static const struct primitive *find_look(const struct barrier *b)
{
	const struct access *wake = nearest(&b->after, event_is_wake_up);

	for (size_t i = 0; wake && i < b->after.n; i++) {
		const struct access *a = &b->after.at[i];
		const struct event *e = a->site.event;

		if (a->own && a->distance < wake->distance && e->prim &&
		    loads_value(e) &&
		    location_matches(&e->loc, &wake->site.event->loc))
			return e->prim;
	}
	return wake ? wake->site.event->prim : NULL;
}

/* U6: the condition of a sleeper is stored before it. */
static bool explain_wake(const struct judge *j, const struct barrier *b,
			 struct reason *r)
{
	const struct primitive *look = find_look(b);

	if (!look)
		return false;
	r->text = arena_printf(
		j->arena,
		"full barrier before %s(): the condition's store must be "
		"ordered before the look for sleepers",
		look->name);
	return true;
}

/* U7, U9: another full barrier orders the same the other way round. */
static bool explain_cycle(const struct judge *j, struct barrier *b,
			  struct reason *r)
{
	struct plan plan = { .barrier = b, .writer = true };

	if (no_full_partner(j, &plan)) {
		plan.writer = false;
		no_full_partner(j, &plan);
	}
	if (plan.reasons.n)
		*r = plan.reasons.at[0];
	vec_release(&plan.reasons);
	return r->text;
}

/* U6, with the barrier that has the other half of the handshake. */
static bool explain_buffering(const struct judge *j, const struct barrier *b,
			      struct reason *r)
{
	struct buffering c;

	if (b->site.event->order != ORD_MB || !buffering_of(j->barriers, b, &c))
		return false;
	r->text = arena_printf(j->arena,
			       "store buffering with the full barrier in "
			       "%s(): the store of %s goes before the load of "
			       "%s, and only smp_mb() orders these",
			       c.other->site.fn->name, site_object(&c.store),
			       site_object(&c.load));
	return true;
}

/* U6, or U12 for a fence next to an atomic operation. */
static bool explain_store_and_load(const struct judge *j,
				   const struct barrier *b, struct reason *r)
{
	const struct access *store = nearest(&b->before, event_writes);
	const struct access *load = nearest(&b->after, event_reads);
	const char *from, *to;

	if (!store || !load)
		return false;
	from = site_object(&store->site);
	to = site_object(&load->site);
	if (b->site.event->order == ORD_MB) {
		r->text = arena_printf(
			j->arena,
			"full barrier from the store of %s to the load of %s: "
			"only smp_mb() orders these",
			from, to);
		return true;
	}
	r->id = "U12";
	r->text = arena_printf(j->arena,
			       "it orders the store of %s before the load of "
			       "%s, which acquire and release do not",
			       from, to);
	return true;
}

/* U8: a flag of another CPU's is read, and one for a third CPU stored. */
static bool explain_chain(const struct judge *j, const struct barrier *b,
			  struct reason *r)
{
	const struct access *load = nearest(&b->before, is_marked_load);
	const struct access *store = nearest(&b->after, is_marked_store);
	const struct function *from;

	if (!load || !store ||
	    location_overlaps(&load->site.event->loc, &store->site.event->loc))
		return false;
	from = elsewhere(j, &load->site, event_writes);
	if (!from || !elsewhere(j, &store->site, loads_value))
		return false;
	r->id = "U8";
	r->text = arena_printf(j->arena,
			       "it passes on %s, which %s() stores, to who "
			       "loads %s",
			       site_object(&load->site), from->name,
			       site_object(&store->site));
	return true;
}

static struct reason why_full(const struct judge *j, struct barrier *b)
{
	struct reason r = { .about = b->site, .id = "U6", .at = b->site };

	if (!explain_wake(j, b, &r) && !explain_buffering(j, b, &r) &&
	    !explain_store_and_load(j, b, &r) && !explain_cycle(j, b, &r) &&
	    !explain_chain(j, b, &r)) {
		r.id = "unknown";
		r.text = arena_strdup(j->arena,
				      "full barrier without a partner found");
	}
	return r;
}

struct unordered {
	const struct barrier *writer;
	const struct site *payload;
};

static enum walk_next find_payload(void *data, const struct visit *v)
{
	struct unordered *u = data;
	const struct event *e = v->site.event;

	if (e->kind == EV_FENCE || e->order == ORD_ACQUIRE)
		return WALK_STOP;
	for (size_t i = 0; event_reads(e) && i < u->writer->before.n; i++) {
		const struct access *a = &u->writer->before.at[i];

		if (!a->own || !event_writes(a->site.event) ||
		    !location_telling(&a->site.event->loc) ||
		    !location_overlaps(&a->site.event->loc, &e->loc))
			continue;
		u->payload = &a->site;
		return WALK_END;
	}
	return WALK_ON;
}

/*
 * U16: somebody loads the flag and then what it publishes, with no barrier. A
 * pointer's address dependency would be order enough.
 */
static bool explain_unordered_reader(const struct judge *j,
				     const struct barrier *b,
				     const struct site *flag, struct reason *r)
{
	const struct walk_limits limits = { .down = 1,
					    .callers = 0,
					    .events = 200 };
	struct unordered u = { .writer = b };
	site_vec sites = VEC_INIT;

	program_accesses(j->program, &flag->event->loc, &sites);
	for (size_t i = 0; !u.payload && i < sites.n; i++) {
		const struct site *load = &sites.at[i];

		if (!loads_value(load->event) || load->fn == flag->fn ||
		    load->event->order == ORD_ACQUIRE)
			continue;
		walk(j->program, load, WALK_FORWARD, &limits, find_payload, &u);
		if (!u.payload)
			continue;
		r->id = "U16";
		r->at = *load;
		r->text = arena_printf(
			j->arena,
			"%s() reads %s and then %s without a barrier, and a "
			"condition on the flag does not order that",
			load->fn->name, site_object(flag),
			site_object(u.payload));
	}
	vec_release(&sites);
	return u.payload;
}

static struct reason why_weak(const struct judge *j, const struct barrier *b)
{
	bool writer = b->publishes;
	const struct access *flag = writer ? nearest(&b->after, event_writes)
					   : nearest(&b->before, event_reads);
	struct reason r = { .about = b->site, .id = "unknown", .at = b->site };

	if (flag && writer && !(flag->site.event->loc.flags & LOC_POINTER) &&
	    explain_unordered_reader(j, b, &flag->site, &r))
		return r;
	if (!flag)
		r.text = arena_strdup(
			j->arena, writer ? "no store of a shared flag follows"
					 : "no load of a shared flag precedes");
	else
		r.text = arena_printf(
			j->arena,
			"no partner found: nobody %s %s and the same "
			"data in the opposite order",
			writer ? "loads" : "stores", site_object(&flag->site));
	return r;
}

static struct reason why(const struct judge *j, struct barrier *b)
{
	if (b->fixed.id)
		return b->fixed;
	if (j->opt->unexplained)
		return (struct reason){ .about = b->site,
					.id = "unknown",
					.at = b->site,
					.text = "not looked into" };
	return b->keeps == KEEPS_ALL ? why_full(j, b) : why_weak(j, b);
}

static struct finding *make_lone(const struct judge *j, struct barrier *b)
{
	struct finding *f = arena_new(j->arena, struct finding);

	f->decision = DECIDE_KEEP;
	f->rule = "keep";
	vec_push(&f->reasons, why(j, b));
	return f;
}

struct lone_search {
	const struct judge *judge;
	const publication_vec *pubs;
	struct finding **found; /* by barrier; NULL: it is not alone */
	struct arena arenas[PARALLEL_MAX];
};

static void look_at(void *data, size_t i, unsigned int thread)
{
	struct lone_search *s = data;
	struct judge j = *s->judge;
	struct barrier *b = j.barriers->all.at[i];

	if (!is_written_fence(b->site.event) ||
	    (j.opt->wanted && !j.opt->wanted(j.opt->data, &b->site)) ||
	    is_planned(s->pubs, b))
		return;
	j.arena = &s->arenas[thread];
	s->found[i] = make_lone(&j, b);
}

void lone_findings(const struct judge *j, const publication_vec *pubs,
		   struct findings *out)
{
	struct lone_search s = { .judge = j, .pubs = pubs };
	size_t n = j->barriers->all.n;

	s.found = xcalloc(n + 1, sizeof(struct finding *));
	parallel(n, j->program->jobs, look_at, &s);
	for (size_t i = 0; i < n; i++)
		if (s.found[i])
			vec_push(&out->all, s.found[i]);
	for (size_t i = 0; i < PARALLEL_MAX; i++)
		arena_join(&out->arena, &s.arenas[i]);
	free(s.found);
}
