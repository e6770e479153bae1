// SPDX-License-Identifier: GPL-2.0-only
/* Side conditions on what the rest of the program does to the flag. */
#include <string.h>

#include "full_window.h"
#include "locks.h"
#include "publication.h"
#include "success.h"
#include "strangers.h"

bool find_access(const struct judge *j, const struct plan *plan,
		 const struct site *mine, access_test test, struct site *found)
{
	site_vec sites = VEC_INIT;
	bool any = false;

	program_accesses(j->program, &mine->event->loc, &sites);
	for (size_t i = 0; !any && i < sites.n; i++) {
		*found = sites.at[i];
		any = test(j, plan, mine, found);
	}
	vec_release(&sites);
	return any;
}

/* Another function that adds to the flag, with no lock in common. */
static bool is_rival(const struct judge *j, const struct plan *plan,
		     const struct site *store, const struct site *s)
{
	(void)plan;
	return s->event->kind == EV_RMW && !s->event->prim &&
	       s->fn != store->fn && !locks_in_common(j->program, store, s);
}

/* "F++" needs a single writer or a lock: it is a load and a store. */
bool no_rival_update(const struct judge *j, const struct publication *pub,
		     struct plan *plan)
{
	struct site found;

	(void)pub;
	for (size_t i = 0; i < plan->accesses.n; i++) {
		const struct site *s = &plan->accesses.at[i].site;

		if (s->event->kind == EV_RMW && !s->event->prim &&
		    find_access(j, plan, s, is_rival, &found))
			return refuse(j, plan, "lock", &found,
				      "%s() adds to %s too, under no lock that "
				      "both hold",
				      found.fn->name, site_object(s));
	}
	return true;
}

/*
 * U9: another function stores the flag as well. A reader that sees its store
 * relies on both barriers being full.
 */
static bool is_third_writer(const struct judge *j, const struct plan *plan,
			    const struct site *store, const struct site *s)
{
	(void)plan;
	return s->event->kind == EV_WRITE && event_is_marked(s->event) &&
	       s->fn != store->fn && !locks_in_common(j->program, store, s);
}

bool no_third_writer(const struct judge *j, struct plan *plan)
{
	struct site found;

	for (size_t i = 0; i < j->links->all.n; i++) {
		const struct link *l = j->links->all.at[i];

		if (plan_has_link(plan, l) && l->writer->keeps == KEEPS_ALL &&
		    l->reader->keeps == KEEPS_ALL &&
		    find_access(j, plan, &l->store, is_third_writer, &found))
			return refuse(
				j, plan, "U9", &found,
				"%s() stores %s too, and its readers rely "
				"on two full barriers",
				found.fn->name, site_object(&l->store));
	}
	return true;
}

/*
 * In the function itself; for a writer also bits that helpers set or clear, and
 * what a caller does right behind.
 */
static bool is_at_hand(const struct access *a, bool writer)
{
	if (!a->up && a->down <= 1)
		return true;
	return writer && a->site.event->kind == EV_RMW && a->down <= 1 &&
	       a->up <= 1 && a->distance <= MAX_CALLER_DISTANCE;
}

/* Marked accesses through a pointer to who knows what may be flags as well. */
bool no_bare_pointer(const struct judge *j, const struct publication *pub,
		     struct plan *plan)
{
	const struct barrier *b = plan->barrier;
	const access_vec *window = plan->writer ? &b->after : &b->before;

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];
		const struct event *e = a->site.event;

		if (a->own && is_at_hand(a, plan->writer) &&
		    event_is_marked(e) &&
		    (plan->writer ? event_writes(e) : event_reads(e)) &&
		    location_shared(&e->loc) && e->loc.key[0] == '*' &&
		    !is_flag_access(pub, plan, e))
			return refuse(j, plan, plan->writer ? "U1" : "U2",
				      &a->site,
				      "it orders %s too, and who shares that "
				      "cannot be told",
				      site_object(&a->site));
	}
	return true;
}

/* May the call come to fn, in no more than two steps? */
static bool may_come_to(const struct call *c, const struct function *fn,
			unsigned int steps)
{
	for (size_t i = 0; i < c->callees.n; i++) {
		const struct program_function *pf = c->callees.at[i];
		unsigned int n = count_calls(pf);

		if (pf->fn == fn)
			return true;
		for (unsigned int k = 0; steps > 1 && k < n; k++)
			if (may_come_to(&pf->calls[k], fn, steps - 1))
				return true;
	}
	return false;
}

/* Is it in a callee that the fence's function enters in another round alone? */
static bool is_called_in_other_round(const struct judge *j,
				     const struct site *fence,
				     const struct access *a, bool before)
{
	const struct program_function *pf = program_find(j->program,
							 fence->fn->key);
	unsigned int n = pf && a->down && !a->up ? count_calls(pf) : 0;
	bool called = false;

	for (unsigned int i = 0; i < n; i++) {
		const struct site call = { pf->unit, pf->fn,
					   pf->calls[i].event };

		if (!may_come_to(&pf->calls[i], a->site.fn, 2))
			continue;
		if (!is_of_other_round(fence, &call, before))
			return false;
		called = true;
	}
	return called;
}

/* Does `other` hand over what a accesses: by itself, or right beside? */
static bool hands_over(const struct judge *j, const struct barrier *other,
		       const struct access *a, bool writer)
{
	const near_vec *near = writer ? &other->near_before
				      : &other->near_after;
	event_test test = writer ? loads_value : event_writes;

	if (other->site.event->kind != EV_FENCE &&
	    location_matches(&other->site.event->loc, &a->site.event->loc))
		return true;
	if (other->site.event->kind != EV_FENCE && !other->keeps)
		return false;
	for (size_t i = 0; i < near->n; i++) {
		const struct access *o = near->at[i].access;

		if (key_hashes_meet(near->at[i].hash, a->hash) &&
		    !o->on_stack && test(o->site.event) &&
		    !(!writer && other->site.event->kind == EV_FENCE &&
		      (comes_next_round(&other->site, &o->site) ||
		       is_called_in_other_round(j, &other->site, o, false))) &&
		    location_matches(&o->site.event->loc, &a->site.event->loc))
			return other->site.event->kind == EV_RMW
				       ? event_is_marked(o->site.event)
				       : access_is_nearest(
						 writer ? &other->before
							: &other->after,
						 &o->site, test);
	}
	return false;
}

/*
 * Does one helper keep it for itself, which both sides call: loads and stores
 * it, as a rate limit or a count of its own?
 */
static bool is_helpers_own(const struct judge *j, const struct access *a,
			   const struct barrier *other)
{
	site_vec sites = VEC_INIT;
	bool own = a->down && a->site.fn != other->site.fn;

	program_accesses(j->program, &a->site.event->loc, &sites);
	for (size_t i = 0; own && i < sites.n; i++)
		own = sites.at[i].fn == a->site.fn;
	vec_release(&sites);
	return own;
}

/* Is it the flag by which other pairs with a third barrier? */
static bool is_paired_flag(const struct judge *j, const struct access *a,
			   const struct barrier *other, bool writer)
{
	for (size_t i = 0; i < j->links->all.n; i++) {
		const struct link *l = j->links->all.at[i];

		if ((writer ? l->reader : l->writer) == other &&
		    (writer ? l->store : l->load).event == a->site.event)
			return true;
	}
	return false;
}

/*
 * Could the access be of a flag that the fence orders? What is read behind a
 * pointer has its address dependency; what macros access is their own affair.
 */
/* Twice as far as a flag is looked for: what is overlooked here is lost. */
static bool may_reach_far(const struct access *a, bool writer)
{
	struct access nearer = *a;

	nearer.distance /= 2;
	nearer.down -= nearer.down > 0;
	return flag_is_in_reach(&nearer, writer);
}

bool may_be_other_flag(const struct access *a, bool writer)
{
	const struct event *e = a->site.event;

	if (!a->own || a->up > writer || a->on_stack ||
	    (a->up && a->distance > MAX_CALLER_DISTANCE) ||
	    !may_reach_far(a, writer) || !location_telling(&e->loc))
		return false;
	if (e->flags & EVF_MACRO && !(a->site.fn->flags & FN_MACRO))
		return false;
	if (writer)
		return event_writes(e) && e->order != ORD_RELEASE &&
		       !(e->kind == EV_RMW && e->order == ORD_MB);
	return loads_value(e) && e->order != ORD_ACQUIRE &&
	       !(e->prim && e->prim->flags & PF_IMPLIED) &&
	       !(e->loc.flags & LOC_POINTER);
}

typedef VEC(const struct access *) access_ptr_vec;

/* What the fence orders that could be another flag than the links'. */
static void find_other_flags(const struct judge *j,
			     const struct publication *pub,
			     const struct plan *plan, access_ptr_vec *out)
{
	const struct barrier *b = plan->barrier;
	const access_vec *window = plan->writer ? &b->after : &b->before;
	bool beside = !plan->writer && link_beside(pub, plan);

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];

		if (may_be_other_flag(a, plan->writer) &&
		    !(beside && is_callees_flag(b, &a->site)) &&
		    !is_of_other_round(&b->site, &a->site, !plan->writer) &&
		    !is_called_in_other_round(j, &b->site, a, !plan->writer) &&
		    !is_flag_access(pub, plan, a->site.event))
			vec_push(out, a);
	}
}

static const struct access *flag_of(const struct judge *j,
				    const access_ptr_vec *flags,
				    const struct plan *plan,
				    const struct barrier *other)
{
	for (size_t i = 0; i < flags->n; i++) {
		const struct access *a = flags->at[i];

		/* far off, the same type is hardly the same object */
		if (!flag_is_in_reach(a, plan->writer) &&
		    !sites_share_folder(&other->site, &plan->barrier->site))
			continue;
		if (hands_over(j, other, a, plan->writer) &&
		    !is_paired_flag(j, a, other, plan->writer) &&
		    !is_helpers_own(j, a, other) &&
		    !owner_locked(j->program, &a->site, &other->site))
			return a;
	}
	return NULL;
}

/*
 * Nobody wrote the order of an RMW as a barrier: it counts only where it orders
 * what is read, or written, on our side.
 */
static bool orders_our_data(const struct barrier *other,
			    const struct plan *plan)
{
	const struct barrier *b = plan->barrier;
	const access_vec *theirs = plan->writer ? &other->after
						: &other->before;
	const access_vec *ours = plan->writer ? &b->before : &b->after;

	for (size_t i = 0; i < theirs->n; i++) {
		const struct access *t = &theirs->at[i];

		if (!t->own || t->up ||
		    !location_telling(&t->site.event->loc) ||
		    !(plan->writer ? event_reads(t->site.event)
				   : event_writes(t->site.event)))
			continue;
		for (size_t k = 0; k < ours->n; k++)
			if (ours->at[k].own && !ours->at[k].up &&
			    access_may_meet(t, &ours->at[k].site.event->loc) &&
			    location_overlaps(&t->site.event->loc,
					      &ours->at[k].site.event->loc))
				return true;
	}
	return false;
}

/*
 * U1, U2: what else the fence orders may be what a barrier on the other side
 * has for its flag, though nothing was found that the two hand over.
 */
static bool may_be_other_side(const struct plan *plan,
			      const struct barrier *other)
{
	const struct barrier *b = plan->barrier;

	if (other == b || !(plan->writer ? other->consumes : other->publishes))
		return false;
	if (other->site.event->kind == EV_RMW &&
	    (!other->keeps || !sites_share_folder(&other->site, &b->site)))
		return false;
	return !one_is_for_the_host(b, other) &&
	       footprints_meet(plan->writer ? &b->after_print
					    : &b->before_print,
			       plan->writer ? &other->before_print
					    : &other->after_print);
}

/* The flag by which the fence may pair with the other barrier as well. */
static const struct access *other_flag(const struct judge *j,
				       const access_ptr_vec *flags,
				       const struct plan *plan,
				       const struct barrier *other)
{
	const struct access *a;

	if (!may_be_other_side(plan, other))
		return NULL;
	a = flag_of(j, flags, plan, other);
	if (a && other->site.event->kind == EV_RMW &&
	    (!event_is_marked(a->site.event) || !orders_our_data(other, plan)))
		return NULL;
	return a;
}

/*
 * cmpxchg() and its like order all when they succeed, and are no barrier else:
 * one that takes what the writer stores after its fence.
 */
static bool is_taken_elsewhere(const struct judge *j, const struct plan *plan,
			       const struct site *mine,
			       const struct site *theirs)
{
	const struct event *e = theirs->event;

	return plan->writer && e->kind == EV_RMW && e->order == ORD_MB &&
	       event_may_fail(e) && theirs->fn != mine->fn &&
	       !locks_in_common(j->program, mine, theirs);
}

bool no_other_flag(const struct judge *j, const struct publication *pub,
		   struct plan *plan)
{
	struct site taker;
	access_ptr_vec flags = VEC_INIT;
	bool ok = true;

	find_other_flags(j, pub, plan, &flags);
	for (size_t i = 0; ok && flags.n && i < j->barriers->all.n; i++) {
		const struct barrier *other = j->barriers->all.at[i];
		const struct access *a = other_flag(j, &flags, plan, other);

		if (a)
			ok = refuse(j, plan, plan->writer ? "U1" : "U2",
				    &other->site,
				    "it may pair by %s, which the fence "
				    "orders too",
				    site_object(&a->site));
	}
	for (size_t i = 0; ok && i < flags.n; i++)
		if (event_is_marked(flags.at[i]->site.event) &&
		    flag_is_in_reach(flags.at[i], plan->writer) &&
		    find_access(j, plan, &flags.at[i]->site, is_taken_elsewhere,
				&taker))
			ok = refuse(j, plan, "U1", &taker,
				    "%s() takes %s, which the fence orders too",
				    taker.fn->name,
				    site_object(&flags.at[i]->site));
	vec_release(&flags);
	return ok;
}

static bool reader_reads(const struct link *l, const struct site *s)
{
	const access_vec *after = &l->reader->after;

	for (size_t i = 0; i < after->n; i++)
		if (event_reads(after->at[i].site.event) &&
		    location_telling(&after->at[i].site.event->loc) &&
		    location_overlaps(&after->at[i].site.event->loc,
				      &s->event->loc))
			return true;
	return false;
}

/* Does a reader of the flag read the store, or what is stored before it? */
static bool is_relied_on(const struct judge *j, const struct site *store,
			 const struct link *l)
{
	struct full_window before = { .reads = VEC_INIT };
	bool found = reader_reads(l, store);

	full_window(j, store, WALK_BACKWARD, &before);
	for (size_t i = 0; !found && i < before.writes.n; i++)
		found = reader_reads(l, &before.writes.at[i]);
	full_window_release(&before);
	return found;
}

static bool is_handed_on(const struct judge *j, const struct publication *pub,
			 const struct plan *plan, const struct site *load)
{
	site_vec sites = VEC_INIT;
	bool found = false;

	program_accesses(j->program, &load->event->loc, &sites);
	for (size_t k = 0; k < sites.n; k++) {
		const struct site *s = &sites.at[k];

		if (s->fn == load->fn || !event_writes(s->event))
			continue;
		for (size_t i = 0; !found && i < pub->links.n; i++)
			found = plan_has_link(plan, pub->links.at[i]) &&
				is_relied_on(j, s, pub->links.at[i]);
	}
	vec_release(&sites);
	return found;
}

static bool is_of_flag(const struct publication *pub, const struct plan *plan,
		       const struct site *load)
{
	for (size_t i = 0; i < pub->links.n; i++)
		if (plan_has_link(plan, pub->links.at[i]) &&
		    location_matches(&pub->links.at[i]->store.event->loc,
				     &load->event->loc))
			return true;
	return false;
}

/* What callees load of other records is their own affair. */
static bool is_of_flags_record(const struct publication *pub,
			       const struct plan *plan, const struct site *load)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const char *key = pub->links.at[i]->store.event->loc.key;

		if (plan_has_link(plan, pub->links.at[i]) &&
		    !strncmp(key, load->event->loc.key, strcspn(key, ">")))
			return true;
	}
	return false;
}

/*
 * U8: a marked load before the barrier may have seen another CPU's store, and
 * smp_wmb() does not pass on what was seen.
 */
bool not_in_a_chain(const struct judge *j, const struct publication *pub,
		    struct plan *plan)
{
	struct full_window before = { .reads = VEC_INIT };
	bool ok = true;

	full_window(j, &plan->barrier->site, WALK_BACKWARD, &before);
	for (size_t i = 0; i < before.callee_reads.n; i++)
		if (is_of_flags_record(pub, plan, &before.callee_reads.at[i]))
			vec_push(&before.reads, before.callee_reads.at[i]);
	for (size_t i = 0; ok && i < before.reads.n; i++) {
		const struct site *load = &before.reads.at[i];

		if (event_is_marked(load->event) &&
		    location_telling(&load->event->loc) &&
		    !sites_overlap(&before.writes, load) &&
		    !is_of_flag(pub, plan, load) &&
		    is_handed_on(j, pub, plan, load))
			ok = refuse(j, plan, "U8", load,
				    "it passes on what %s had from another CPU",
				    site_object(load));
	}
	full_window_release(&before);
	return ok;
}

static bool consumes_flag(const struct barrier *c, const struct site *flag)
{
	const struct event *self = c->site.event;

	if (event_reads(self))
		return location_matches(&self->loc, &flag->event->loc);
	for (size_t i = 0; i < c->before.n; i++)
		if (c->before.at[i].own &&
		    event_reads(c->before.at[i].site.event) &&
		    location_matches(&c->before.at[i].site.event->loc,
				     &flag->event->loc))
			return true;
	return false;
}

/* Is what a publisher of plan's barrier wrote read after c? */
static bool precedes_payload(const struct judge *j, const struct plan *plan,
			     const struct barrier *c)
{
	for (size_t i = 0; i < j->links->all.n; i++) {
		const struct link *l = j->links->all.at[i];

		if (!plan_has_link(plan, l))
			continue;
		for (size_t k = 0; k < c->after.n; k++)
			if (event_reads(c->after.at[k].site.event) &&
			    sites_overlap(&l->written, &c->after.at[k].site))
				return true;
	}
	return false;
}

/* A barrier that orders the load of the flag before what it relies on. */
static const struct barrier *end_of_chain(const struct judge *j,
					  const struct plan *plan,
					  const struct site *flag)
{
	for (size_t i = 0; i < j->barriers->all.n; i++) {
		const struct barrier *c = j->barriers->all.at[i];

		if (c->consumes && c->site.fn != flag->fn &&
		    consumes_flag(c, flag) && precedes_payload(j, plan, c))
			return c;
	}
	return NULL;
}

/*
 * U8: what the reader stores next may tell a third CPU that the data is there,
 * and of the reader's barriers only a full one passes it on.
 */
bool nothing_passed_on(const struct judge *j, struct plan *plan)
{
	struct full_window after = { .reads = VEC_INIT };
	const struct barrier *end = NULL;
	bool ok = true;

	if (plan->writer)
		return true;
	full_window(j, &plan->barrier->site, WALK_FORWARD, &after);
	for (size_t i = 0; !end && i < after.writes.n; i++) {
		const struct site *store = &after.writes.at[i];

		if (store->event->order == ORD_RELEASE ||
		    !location_telling(&store->event->loc))
			continue;
		end = end_of_chain(j, plan, store);
		if (end)
			ok = refuse(j, plan, "U8", store,
				    "%s passes on what was read to %s()",
				    site_object(store), end->site.fn->name);
	}
	full_window_release(&after);
	return ok;
}

static bool stored_plainly(const site_vec *written, const struct site *s)
{
	for (size_t i = 0; i < written->n; i++)
		if (!event_is_marked(written->at[i].event) &&
		    location_overlaps(&written->at[i].event->loc,
				      &s->event->loc))
			return true;
	return false;
}

/*
 * The very store that the publisher makes under its lock: a reader that could
 * make it without would race with any other reader, so it does not.
 */
bool is_publishers_own(const struct program *p, const struct link *l,
		       const struct event *e)
{
	const access_vec *before = &l->writer->before;

	for (size_t i = 0; event_writes(e) && i < before->n; i++)
		if (before->at[i].site.event == e)
			return locks_in_common(p, &l->writer->site,
					       &l->writer->site);
	return false;
}

/* U18: smp_wmb() orders no plain stores before another CPU's. */
bool no_plain_write_back(const struct judge *j, const struct publication *pub,
			 struct plan *plan)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		const access_vec *after = &l->reader->after;

		if (!plan_has_link(plan, l))
			continue;
		for (size_t k = 0; k < after->n; k++) {
			const struct site *s = &after->at[k].site;

			if (event_writes(s->event) && !after->at[k].on_stack &&
			    stored_plainly(&l->written, s) &&
			    !is_publishers_own(j->program, l, s->event))
				return refuse(
					j, plan, "U18", s,
					"%s() writes %s too, and a write "
					"barrier alone leaves that a data "
					"race",
					s->fn->name, site_object(s));
		}
	}
	return true;
}

/* No finding comes from a function whose parse had errors. */
bool parsed_whole(const struct judge *j, const struct publication *pub,
		  struct plan *plan)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		const struct function *fns[] = {
			l->writer->site.fn,
			l->reader->site.fn,
			l->store.fn,
			l->load.fn,
		};

		for (size_t k = 0; plan_has_link(plan, l) && k < 4; k++)
			if (fns[k]->flags & FN_PARSE_ERROR)
				return refuse(
					j, plan, "parse", &plan->barrier->site,
					"%s() has parse errors", fns[k]->name);
	}
	return true;
}
