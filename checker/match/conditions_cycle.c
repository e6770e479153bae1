// SPDX-License-Identifier: GPL-2.0-only
/* Side conditions on other full barriers: U6, U7, U9. */
#include "locks.h"
#include "publication.h"

/* Accesses before and after the barrier b, and before and after another one. */
struct cycle {
	const struct access *earlier, *later;
	const struct access *there_earlier, *there_later;
};

static const struct access *
same_place(const access_vec *window, event_test test, const struct location *l)
{
	for (size_t i = 0; i < window->n; i++)
		if (window->at[i].own && !window->at[i].on_stack &&
		    access_may_meet(&window->at[i], l) &&
		    location_overlaps(&window->at[i].site.event->loc, l) &&
		    test(window->at[i].site.event) &&
		    location_telling(&window->at[i].site.event->loc))
			return &window->at[i];
	return NULL;
}

static bool reads_or_writes(const struct event *e)
{
	return loads_value(e) || event_writes(e);
}

/*
 * Deep in callees, what is of no record that the function itself stores to
 * before the barrier is their own affair, with barriers of other corners of the
 * tree.
 */
static bool is_callees_own(const struct plan *plan, const struct barrier *g,
			   const struct access *later)
{
	const struct barrier *b = plan->barrier;

	if (later->down + later->up < 2 ||
	    sites_share_folder(&g->site, &b->site))
		return false;
	for (size_t i = 0; i < b->before.n; i++) {
		const struct access *a = &b->before.at[i];

		if (a->own && !a->up && event_writes(a->site.event) &&
		    a->site.event->loc.key &&
		    keys_share_tag(a->site.event->loc.key,
				   later->site.event->loc.key))
			return false;
	}
	return true;
}

/* A load in the caller counts: the function may be all of the writer's side. */
static bool may_come_later(const struct plan *plan, const struct access *a)
{
	const struct event *e = a->site.event;

	if (!a->own || a->on_stack || !location_shared(&e->loc))
		return false;
	if (a->up && (!plan->writer || a->up > 1))
		return false;
	return plan->writer && !a->up ? reads_or_writes(e) : loads_value(e);
}

/* Fills in c->earlier and c->there_later for the later access. */
static bool find_earlier(const struct plan *plan, const struct barrier *g,
			 struct cycle *c)
{
	const access_vec *before = &plan->barrier->before;
	const struct event *later = c->later->site.event;
	event_test ours = plan->writer ? event_writes : loads_value;
	event_test second = plan->writer ? reads_or_writes : loads_value;

	for (size_t i = 0; i < before->n; i++) {
		const struct access *a = &before->at[i];
		const struct event *e = a->site.event;

		if (!a->own || a->up || !ours(e) || e == later ||
		    location_overlaps(&e->loc, &later->loc))
			continue;
		c->earlier = a;
		c->there_later = same_place(&g->after, second, &e->loc);
		if (c->there_later)
			return true;
	}
	return false;
}

/*
 * Could b and the full barrier g lie on one cycle that only full barriers
 * forbid? For that g's side has to come from b's later access to b's earlier
 * one, by more than one link that is not a read from a write: store buffering,
 * R, 2+2W, RWC, IRIW. Two accesses under one lock follow each other as their
 * sections do.
 */
static bool find_cycle(const struct judge *j, const struct plan *plan,
		       const struct barrier *g, struct cycle *c)
{
	const access_vec *after = &plan->barrier->after;
	event_test first = plan->writer ? event_writes : reads_or_writes;

	for (size_t i = 0; i < after->n; i++) {
		c->later = &after->at[i];
		if (!may_come_later(plan, c->later) ||
		    is_callees_own(plan, g, c->later))
			continue;
		c->there_earlier = same_place(&g->before, first,
					      &c->later->site.event->loc);
		if (c->there_earlier && find_earlier(plan, g, c) &&
		    !locks_in_common(j->program, &c->later->site,
				     &c->there_earlier->site))
			return true;
	}
	return false;
}

static bool all_four(const struct cycle *c, event_test test)
{
	return test(c->earlier->site.event) && test(c->later->site.event) &&
	       test(c->there_earlier->site.event) &&
	       test(c->there_later->site.event);
}

static bool only_stores(const struct event *e)
{
	return event_writes(e) && !loads_value(e);
}

static bool only_loads(const struct event *e)
{
	return loads_value(e) && !event_writes(e);
}

static bool refuse_cycle(const struct judge *j, struct plan *plan,
			 const struct barrier *g, const struct cycle *c)
{
	const char *fn = g->site.fn->name;
	const char *first = site_object(&c->there_earlier->site);
	const char *second = site_object(&c->there_later->site);

	if (all_four(c, only_stores))
		return refuse(
			j, plan, "U7", &g->site,
			"%s() stores %s and %s in the opposite order, and "
			"only full barriers make the CPUs agree on which "
			"store is last",
			fn, first, second);
	if (all_four(c, only_loads))
		return refuse(j, plan, "U9", &g->site,
			      "%s() loads %s and %s in the opposite order, and "
			      "only full barriers make the two agree",
			      fn, first, second);
	return refuse(j, plan, plan->writer ? "U6" : "U9", &g->site,
		      "with this full barrier it may order %s in a cycle that "
		      "only two full barriers forbid",
		      first);
}

bool no_full_partner(const struct judge *j, struct plan *plan)
{
	const struct barrier *b = plan->barrier;

	for (size_t i = 0; i < j->barriers->all.n; i++) {
		const struct barrier *g = j->barriers->all.at[i];
		struct cycle c;

		if (g->keeps == KEEPS_ALL && g != b &&
		    footprints_meet(&g->before_print, &b->after_print) &&
		    footprints_meet(&g->after_print, &b->before_print) &&
		    find_cycle(j, plan, g, &c))
			return refuse_cycle(j, plan, g, &c);
	}
	return true;
}
