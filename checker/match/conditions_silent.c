// SPDX-License-Identifier: GPL-2.0-only
/*
 * Side condition on partners without a barrier of their own: who looks at what
 * is stored after the write barrier, or stores what is loaded before the read
 * barrier, and accesses the same data. What orders him may be anything: a
 * control or address dependency, a lock's release, a grace period, an RMW.
 */
#include "locks.h"
#include "publication.h"

/* What the other side has to access as well: data on the fence's other side. */
static bool is_data(const struct access *a, bool writer)
{
	const struct event *e = a->site.event;

	return a->own && a->up <= 1 && !a->on_stack &&
	       (writer ? event_writes(e) : loads_value(e)) &&
	       location_telling(&e->loc);
}

/* The data after the look at the flag, or before its store. */
static bool is_in_order(const struct plan *plan, const struct event *flag,
			const struct event *data)
{
	if (data->file != flag->file)
		return false;
	return plan->writer ? data->expr.begin > flag->expr.begin
			    : data->expr.begin < flag->expr.begin;
}

static bool gives_order(const struct event *e)
{
	switch (e->kind) {
	case EV_LOCK:
	case EV_UNLOCK:
		return true;
	case EV_PRIM:
	case EV_RMW:
		return e->order == ORD_MB;
	default:
		return false;
	}
}

/*
 * Is the store of the flag ordered after that of the data by anything? Two plain
 * stores in a row hand nothing over.
 */
static bool is_ordered_store(const struct function *fn,
			     const struct event *flag, const struct event *data)
{
	if (flag->order == ORD_RELEASE || flag->order == ORD_MB)
		return true;
	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++) {
			const struct event *e = &fn->blocks[i].events[k];

			if (gives_order(e) && e->file == flag->file &&
			    e->expr.begin > data->expr.begin &&
			    e->expr.begin < flag->expr.begin)
				return true;
		}
	return false;
}

/* Has the function a barrier for it, as the other conditions see? */
static bool has_barrier(const struct judge *j, const struct plan *plan,
			const struct function *fn)
{
	for (size_t i = 0; i < j->barriers->all.n; i++) {
		const struct barrier *b = j->barriers->all.at[i];

		if (b->site.fn == fn &&
		    (b->site.event->kind != EV_RMW || b->keeps) &&
		    (plan->writer ? b->consumes : b->publishes))
			return true;
	}
	return false;
}

/* Is it an access that the other side would make to the data? */
static bool is_of_data(const struct plan *plan, const struct event *e,
		       const struct event *flag)
{
	const access_vec *data = plan->writer ? &plan->barrier->before
					      : &plan->barrier->after;

	if (e == flag || !e->loc.key ||
	    location_overlaps(&e->loc, &flag->loc) ||
	    !(event_writes(e) || (plan->writer && event_reads(e))))
		return false;
	for (size_t i = 0; i < data->n; i++)
		if (is_data(&data->at[i], plan->writer) &&
		    access_may_meet(&data->at[i], &e->loc) &&
		    location_overlaps(&data->at[i].site.event->loc, &e->loc))
			return true;
	return false;
}

static bool accesses_data(const struct plan *plan, const struct function *fn,
			  const struct event *flag)
{
	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++)
			if (is_of_data(plan, &fn->blocks[i].events[k], flag))
				return true;
	return false;
}

static bool callee_accesses_data(const struct plan *plan, const struct call *c,
				 const struct event *flag)
{
	for (size_t i = 0; i < c->callees.n; i++)
		if (c->callees.at[i]->fn != plan->barrier->site.fn &&
		    accesses_data(plan, c->callees.at[i]->fn, flag))
			return true;
	return false;
}

/* Is the access, or call, of the data where order would make it count? */
static bool counts(const struct plan *plan, const struct site *flag,
		   const struct event *data)
{
	return is_in_order(plan, flag->event, data) &&
	       (plan->writer || is_ordered_store(flag->fn, flag->event, data));
}

/*
 * Does the function, which is not the fence's own, access some of the data by
 * itself or in a function that it calls?
 */
static bool shares_data(const struct judge *j, const struct plan *plan,
			const struct site *s)
{
	const struct program_function *pf = program_find(j->program,
							 s->fn->key);
	unsigned int n = pf ? count_calls(pf) : 0;

	for (unsigned int i = 0; i < s->fn->nblocks; i++)
		for (unsigned int k = 0; k < s->fn->blocks[i].nevents; k++) {
			const struct event *e = &s->fn->blocks[i].events[k];

			if (is_of_data(plan, e, s->event) && counts(plan, s, e))
				return true;
		}
	for (unsigned int i = 0; i < n; i++)
		if (counts(plan, s, pf->calls[i].event) &&
		    callee_accesses_data(plan, &pf->calls[i], s->event))
			return true;
	return false;
}

static bool is_silent_partner(const struct judge *j, const struct plan *plan,
			      const struct site *mine,
			      const struct site *theirs)
{
	if (!event_is_marked(theirs->event) ||
	    (!plan->writer && !event_is_marked(mine->event)))
		return false;
	if (theirs->fn == plan->barrier->site.fn || theirs->fn == mine->fn ||
	    theirs->fn->flags & FN_INIT ||
	    !(plan->writer ? loads_value(theirs->event)
			   : event_writes(theirs->event)) ||
	    !sites_share_folder(theirs, &plan->barrier->site) ||
	    program_is_private(j->program, theirs))
		return false;
	return shares_data(j, plan, theirs) &&
	       !has_barrier(j, plan, theirs->fn) &&
	       !locks_in_common(j->program, mine, theirs);
}

/* Could the access in the window be one that he goes by? */
static bool may_be_seen(const struct access *a, bool writer)
{
	const struct event *e = a->site.event;

	return a->own && a->up <= 1 && !a->on_stack &&
	       flag_is_in_reach(a, writer) && (writer || !a->down) &&
	       location_telling(&e->loc) &&
	       (writer ? event_writes(e) && e->order != ORD_RELEASE
		       : loads_value(e) && e->order != ORD_ACQUIRE) &&
	       !(e->kind == EV_RMW && e->order == ORD_MB);
}

bool no_silent_partner(const struct judge *j, const struct publication *pub,
		       struct plan *plan)
{
	const struct barrier *b = plan->barrier;
	const access_vec *window = plan->writer ? &b->after : &b->before;
	struct site found;

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];

		if (!may_be_seen(a, plan->writer) ||
		    is_flag_access(pub, plan, a->site.event) ||
		    is_of_other_round(&b->site, &a->site, !plan->writer) ||
		    !find_access(j, plan, &a->site, is_silent_partner, &found))
			continue;
		return refuse(j, plan, plan->writer ? "U1" : "U2", &found,
			      plan->writer
				      ? "%s() looks at %s, which the fence "
					"orders too, and accesses the same data"
				      : "%s() stores %s, which the fence "
					"orders too, and the same data",
			      found.fn->name, site_object(&a->site));
	}
	return true;
}
