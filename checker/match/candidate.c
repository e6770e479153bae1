// SPDX-License-Identifier: GPL-2.0-only
#include "candidate.h"

/* "x = x | FLAG": the load of x is no test of it. */
static bool feeds_its_store(const access_vec *window, const struct access *load)
{
	const struct event *e = load->site.event;

	for (size_t i = 0; i < window->n; i++) {
		const struct event *w = window->at[i].site.event;

		if (w != e && event_writes(w) &&
		    window->at[i].site.fn == load->site.fn &&
		    w->value.begin <= e->expr.begin &&
		    w->value.end >= e->expr.end && w->value.end &&
		    location_matches(&w->loc, &e->loc))
			return true;
	}
	return false;
}

/* Is the access worth being taken for a flag? */
static bool may_be_flag(const struct program *p, const struct barrier *b,
			const struct access *a, bool writer)
{
	const struct event *e = a->site.event;
	const struct location *l = &e->loc;
	const unsigned int whole = l->flags & LOC_ATOMIC
					   ? LOC_ARRAY
					   : LOC_RECORD | LOC_ARRAY;

	if (!a->own || a->guessed || a->on_stack ||
	    !flag_is_in_reach(a, writer) ||
	    (!writer && access_is_others_condition(b, a)))
		return false;
	/* nobody counts for his caller's barrier */
	if (writer && a->up && e->kind == EV_RMW && e->prim &&
	    !(e->prim->flags & PF_BITOP))
		return false;
	/* what has its order built in needs no fence for it */
	if (e->order == (writer ? ORD_RELEASE : ORD_ACQUIRE) ||
	    (writer && e->kind == EV_RMW && e->order == ORD_MB))
		return false;
	if (!writer && e->kind == EV_RMW && e->prim &&
	    (event_keeps(e) & KEEPS_RR || e->prim->flags & PF_IMPLIED))
		return false;
	/* rcu_dereference() is followed by its address dependency */
	if (e->prim && e->prim->flags & PF_RCU)
		return writer && !a->up;
	return flag_is_near(b, a) && location_telling(l) &&
	       !(l->flags & (whole | LOC_PERCPU)) && !(e->flags & EVF_COPY) &&
	       !program_is_private(p, &a->site);
}

static void add_candidate(struct barrier *b, const struct access *a,
			  candidate_vec *out)
{
	struct candidate c = {
		.barrier = b,
		.site = a->site,
		.hash = a->site.event->loc.hash,
		.distance = a->distance,
		.up = a->up,
	};

	vec_push(out, c);
}

/* smp_mb__after_atomic() and its like order nothing without their RMW. */
static bool lacks_its_atomic(const struct barrier *b)
{
	enum ordering order = b->site.event->order;
	const access_vec *window = order == ORD_AFTER_ATOMIC ? &b->before
							     : &b->after;

	if (b->site.event->kind != EV_FENCE ||
	    (order != ORD_AFTER_ATOMIC && order != ORD_BEFORE_ATOMIC))
		return false;
	for (size_t i = 0; i < window->n; i++)
		if (window->at[i].site.event->kind == EV_RMW &&
		    window->at[i].site.event->prim &&
		    window->at[i].distance <= 2)
			return false;
	return true;
}

/* The flags that b may hand over: itself when it is an access. */
static void flag_candidates(const struct program *p, struct barrier *b,
			    const access_vec *window, event_test test,
			    candidate_vec *out)
{
	const struct event *e = b->site.event;

	if (e->kind != EV_FENCE && test(e) && location_telling(&e->loc)) {
		struct access self = { .site = b->site, .own = true };

		add_candidate(b, &self, out);
	}
	if (e->kind != EV_FENCE || lacks_its_atomic(b))
		return;
	for (size_t i = 0; i < window->n; i++)
		if (test(window->at[i].site.event) &&
		    may_be_flag(p, b, &window->at[i], test == event_writes) &&
		    !feeds_its_store(window, &window->at[i]))
			add_candidate(b, &window->at[i], out);
}

/* Has the fence's function loaded anything before it? */
static bool follows_load(const struct barrier *b)
{
	for (size_t i = 0; i < b->before.n; i++)
		if (!b->before.at[i].up &&
		    event_reads(b->before.at[i].site.event))
			return true;
	return false;
}

/*
 * A pointer loaded right after a read barrier that opens its function: what is
 * read through it is the payload, though the barrier comes too early for it.
 */
static void find_late_loads(const struct program *p, struct barrier *b,
			    candidate_vec *out)
{
	if (b->site.event->kind != EV_FENCE || !barrier_is_one_way(b) ||
	    follows_load(b))
		return;
	for (size_t i = 0; i < b->after.n; i++) {
		const struct access *a = &b->after.at[i];

		if (a->site.event->loc.flags & LOC_POINTER && !a->down &&
		    access_is_nearest(&b->after, &a->site, loads_value) &&
		    loads_value(a->site.event) && may_be_flag(p, b, a, false)) {
			add_candidate(b, a, out);
			out->at[out->n - 1].late = true;
		}
	}
}

void candidate_stores(const struct program *p, struct barrier *b,
		      candidate_vec *out)
{
	flag_candidates(p, b, &b->after, event_writes, out);
}

void candidate_loads(const struct program *p, struct barrier *b,
		     candidate_vec *out)
{
	flag_candidates(p, b, &b->before, loads_value, out);
	find_late_loads(p, b, out);
}
