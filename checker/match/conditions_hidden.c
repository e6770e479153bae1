// SPDX-License-Identifier: GPL-2.0-only
/* Side condition on partners whose flag hides in a call that is not known. */
#include <string.h>

#include "publication.h"
#include "strangers.h"

static bool window_has_tag(const access_vec *window, const char *key)
{
	for (size_t i = 0; i < window->n; i++) {
		const char *own = window->at[i].site.event->loc.key;

		if (window->at[i].own && own && keys_share_tag(key, own))
			return true;
	}
	return false;
}

/* Does the barrier order accesses of the record that key is a member of? */
static bool orders_record(const struct barrier *b, const char *key)
{
	return window_has_tag(&b->before, key) ||
	       window_has_tag(&b->after, key);
}

/* The same for the record that fn accesses through var. */
static bool orders_object(const struct barrier *b, const struct function *fn,
			  const char *var)
{
	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++) {
			const struct event *e = &fn->blocks[i].events[k];

			if (e->loc.base && e->loc.key &&
			    !strcmp(e->loc.base, var) &&
			    orders_record(b, e->loc.key))
				return true;
		}
	return false;
}

/*
 * Is the flag in sight: right beside the fence? What is called through a
 * pointer may access it only where a function does that has its address taken.
 */
static bool is_out_of_sight(const struct judge *j, const struct barrier *other,
			    bool writer)
{
	const access_vec *window = writer ? &other->after : &other->before;
	event_test test = writer ? event_writes : event_reads;
	site_vec sites = VEC_INIT;
	bool hidden = true;

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];

		if (a->own_call || !a->own)
			break;
		if (a->up || a->down || !test(a->site.event))
			continue;
		hidden = !location_telling(&a->site.event->loc);
		program_accesses(j->program, &a->site.event->loc, &sites);
		break;
	}
	for (size_t i = 0; !hidden && i < sites.n; i++)
		hidden = sites.at[i].fn->flags & FN_ADDRESS_TAKEN;
	vec_release(&sites);
	return hidden;
}

/*
 * May the function that is called access the flag of the other barrier? It has
 * to be given an object of the other's, or be held by one.
 */
static bool may_hold_flag(const struct site *call, const struct barrier *other)
{
	const struct event *e = call->event;

	/* a tracepoint's probes and the like store to nothing of ours */
	if (!e->callee && call->fn->flags & FN_MACRO)
		return false;
	if (!e->callee && (!e->loc.key || orders_record(other, e->loc.key)))
		return true;
	for (unsigned int i = 0; i < e->nargs; i++) {
		const struct call_arg *arg = &e->args[i];

		if ((arg->key && arg->text[0] == '&' &&
		     orders_record(other, arg->key)) ||
		    (arg->var && orders_object(other, call->fn, arg->var)))
			return true;
	}
	return false;
}

/* A call before or after the barrier that may hold the other's flag. */
static const struct site *hiding_call(const access_vec *window,
				      const struct barrier *other)
{
	for (size_t i = 0; i < window->n; i++)
		if (window->at[i].own_call && !window->at[i].up &&
		    may_hold_flag(&window->at[i].site, other))
			return &window->at[i].site;
	return NULL;
}

static bool windows_share_payload(const struct publication *pub,
				  const struct plan *plan,
				  const struct barrier *other)
{
	const access_vec *window = plan->writer ? &other->after
						: &other->before;

	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		const site_vec *payload = plan->writer ? &l->written : &l->read;

		if (!plan_has_link(plan, l))
			continue;
		for (size_t k = 0; k < payload->n; k++)
			for (size_t m = 0; m < window->n; m++)
				if (window->at[m].own && !window->at[m].up &&
				    access_may_meet(
					    &window->at[m],
					    &payload->at[k].event->loc) &&
				    (plan->writer
					     ? event_reads(
						       window->at[m].site.event)
					     : event_writes(
						       window->at[m]
							       .site.event)) &&
				    location_overlaps(
					    &payload->at[k].event->loc,
					    &window->at[m].site.event->loc))
					return true;
	}
	return false;
}

/* Does the barrier have a flag of that kind to order at all? */
static bool has_work(const struct barrier *b, bool writer)
{
	const access_vec *window = writer ? &b->after : &b->before;

	for (size_t i = 0; i < window->n; i++) {
		const struct event *e = window->at[i].site.event;

		if (window->at[i].own_call)
			return true;
		if (window->at[i].own && !event_keeps(e) &&
		    (writer ? event_writes(e) : event_reads(e)))
			return true;
	}
	return false;
}

/* Does it order the flag too, be it in a caller? Then it hides no other. */
static bool has_flag(const struct publication *pub, const struct plan *plan,
		     const struct barrier *other)
{
	const access_vec *window = plan->writer ? &other->before
						: &other->after;

	for (size_t i = 0; i < window->n; i++) {
		const struct event *e = window->at[i].site.event;

		if (!(plan->writer ? event_reads(e) : event_writes(e)))
			continue;
		for (size_t k = 0; k < pub->links.n; k++)
			if (plan_has_link(plan, pub->links.at[k]) &&
			    location_matches(
				    &pub->links.at[k]->store.event->loc,
				    &e->loc))
				return true;
	}
	return false;
}

static bool calls_unknown(const access_vec *window)
{
	for (size_t i = 0; i < window->n; i++)
		if (window->at[i].own_call && !window->at[i].up)
			return true;
	return false;
}

/*
 * A barrier on the other side that orders the same payload behind a flag that
 * was seen nowhere: that flag may hide in a call that is not known. Elsewhere
 * in the tree the same type is hardly the same object.
 */
bool no_hidden_partner(const struct judge *j, const struct publication *pub,
		       struct plan *plan)
{
	const struct barrier *b = plan->barrier;
	const access_vec *window = plan->writer ? &b->after : &b->before;

	if (!calls_unknown(window))
		return true;
	for (size_t i = 0; i < j->barriers->all.n; i++) {
		const struct barrier *other = j->barriers->all.at[i];
		const struct site *call;

		if (other == b || other->site.event->kind != EV_FENCE ||
		    !(plan->writer ? other->consumes : other->publishes) ||
		    (plan->writer ? other->has_writers : other->has_readers) ||
		    !sites_share_folder(&other->site, &b->site) ||
		    !has_work(other, !plan->writer) ||
		    has_flag(pub, plan, other) ||
		    one_is_for_the_host(b, other) ||
		    !windows_share_payload(pub, plan, other))
			continue;
		call = hiding_call(window, other);
		if (!call || !is_out_of_sight(j, other, !plan->writer))
			continue;
		return refuse(j, plan, "unknown", &other->site,
			      "this barrier orders the same data by a flag "
			      "that was not found; %s() may hold it",
			      call->event->callee ? call->event->callee
						  : "a function pointer");
	}
	return true;
}
