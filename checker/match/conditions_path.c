// SPDX-License-Identifier: GPL-2.0-only
/* Side conditions on the paths of control between a fence and its flag. */
#include "publication.h"
#include "success.h"

struct path_check {
	const struct publication *pub;
	const struct plan *plan;
	unsigned int level; /* callers gone up to for the flag */
};

static enum walk_next stop_at_flag(void *data, const struct visit *v)
{
	struct path_check *c = data;
	const struct event *e = v->site.event;

	if (v->up <= c->level && is_flag_access(c->pub, c->plan, e))
		return WALK_STOP;
	if (event_keeps(e) & KEEPS_RR)
		return WALK_STOP;
	return WALK_ON;
}

/*
 * The fence's loads are one acquire only if every path to it brings the load
 * of the flag, or another fence that keeps the same order.
 */
bool loaded_on_every_path(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	struct walk_limits limits = { .down = 4,
				      .callers = 64,
				      .events = 20000 };
	struct path_check c = { pub, plan, plan_level(pub, plan) };
	const struct site *fence = &plan->barrier->site;
	const struct program_function *pf = program_find(j->program,
							 fence->fn->key);
	struct walk_result r;

	if (fence->event->kind != EV_FENCE)
		return true;
	r = walk(j->program, fence, WALK_BACKWARD, &limits, stop_at_flag, &c);
	if (r.reached_end && pf && program_knows_callers(pf)) {
		limits.up = 1;
		r = walk(j->program, fence, WALK_BACKWARD, &limits,
			 stop_at_flag, &c);
		r.reached_end = r.open_end || r.cut;
	}
	if (r.reached_end || r.truncated)
		return refuse(j, plan, "U2", fence,
			      "it may be reached without the load of the "
			      "flag, and orders what was loaded before then");
	return true;
}

static bool publishes_nonzero(const struct event *store)
{
	return store->kind == EV_WRITE && !event_stores_zero(store) &&
	       (store->src || store->loc.flags & LOC_POINTER);
}

/*
 * U16: the path on which the flag is set has no fence: whoever put it on the
 * other one has to say what was meant.
 */
bool stands_on_the_path(const struct judge *j, const struct publication *pub,
			struct plan *plan)
{
	for (size_t i = 0; !plan->writer && i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];

		if (plan_has_link(plan, l) && l->load.event->kind == EV_READ &&
		    publishes_nonzero(l->store.event) &&
		    fence_needs_zero(&plan->barrier->site, &l->load))
			return refuse(j, plan, "U16", &l->load,
				      "it is reached only where %s was found "
				      "unset; on the other path a condition "
				      "orders nothing",
				      site_object(&l->load));
	}
	return true;
}

/*
 * The release takes over from the fence only if every path from it brings the
 * store of a flag, or another fence that keeps the same order: what is stored
 * later would lose its order.
 */
static enum walk_next stop_at_store(void *data, const struct visit *v)
{
	const struct path_check *c = data;
	const struct event *e = v->site.event;

	if (is_flag_access(c->pub, c->plan, e) || event_keeps(e) & KEEPS_WW)
		return WALK_STOP;
	return WALK_ON;
}

bool stored_on_every_path(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	const struct walk_limits limits = {
		.down = 4,
		.up = plan_level(pub, plan),
		.callers = 64,
		.events = 20000,
	};
	struct path_check c = { .pub = pub, .plan = plan };
	struct walk_result r = walk(j->program, &plan->barrier->site,
				    WALK_FORWARD, &limits, stop_at_store, &c);

	/* beyond the callers that have the flag the walk is cut short */
	if (r.truncated || r.cut || r.open_end)
		return refuse(j, plan, "U1", &plan->barrier->site,
			      "it is not always followed by the store of the "
			      "flag, and orders what is stored later");
	return true;
}

struct again_check {
	const struct publication *pub;
	const struct plan *plan;
	const struct link *link;
	bool used_first; /* payload is read before the flag is again */
	struct site again;
};

static bool is_payload_read(const struct link *l, const struct event *e)
{
	for (size_t i = 0; i < l->read.n; i++)
		if (l->read.at[i].event == e)
			return true;
	return false;
}

static enum walk_next see_payload_or_flag(void *data, const struct visit *v)
{
	struct again_check *c = data;
	const struct event *e = v->site.event;

	if (is_payload_read(c->link, e) && !v->crossed)
		c->used_first = true;
	if (!is_flag_access(c->pub, c->plan, e))
		return WALK_ON;
	/* a caller that looks again knows what it relies on; who counts down
	 * gives the object back */
	if (!v->crossed && !v->up &&
	    !(e->kind == EV_RMW && e->order == ORD_RELEASE))
		c->again = v->site;
	return WALK_CROSS;
}

/*
 * U3: the payload is read only after the flag was loaded once more: the
 * barrier stands before the load that counts.
 */
bool not_loaded_again(const struct judge *j, const struct publication *pub,
		      struct plan *plan)
{
	const struct walk_limits limits = {
		.down = 4, .up = 2, .callers = 48, .events = 8000
	};

	for (size_t i = 0; i < pub->links.n; i++) {
		struct again_check c = {
			pub, plan, pub->links.at[i], false, { 0 }
		};

		if (!plan_has_link(plan, c.link) || !c.link->read.n)
			continue;
		walk(j->program, &plan->barrier->site, WALK_FORWARD, &limits,
		     see_payload_or_flag, &c);
		if (!c.used_first && c.again.event)
			return refuse(j, plan, "U3", &c.again,
				      "%s is loaded again after the barrier, "
				      "before what it publishes is read",
				      site_object(&c.again));
	}
	return true;
}

struct late_check {
	const struct publication *pub;
	const struct plan *plan;
	const struct link *link;
	struct site late; /* payload between the flag's load and the fence */
};

static enum walk_next see_late_payload(void *data, const struct visit *v)
{
	struct late_check *c = data;
	const struct event *e = v->site.event;

	if (is_flag_access(c->pub, c->plan, e))
		return WALK_STOP;
	for (size_t i = 0; event_reads(e) && i < c->link->read.n; i++)
		if (location_matches(&c->link->read.at[i].event->loc, &e->loc))
			c->late = v->site;
	return WALK_ON;
}

static bool flag_follows(const struct publication *pub, const struct plan *plan)
{
	const access_vec *after = &plan->barrier->after;

	for (size_t i = 0; i < after->n; i++)
		if (!after->at[i].up &&
		    is_flag_access(pub, plan, after->at[i].site.event))
			return true;
	return false;
}

static bool payload_precedes(const struct plan *plan, const struct link *l)
{
	const access_vec *before = &plan->barrier->before;

	for (size_t i = 0; i < before->n; i++)
		for (size_t k = 0; before->at[i].up && k < l->read.n; k++)
			if (event_reads(before->at[i].site.event) &&
			    location_matches(&l->read.at[k].event->loc,
					     &before->at[i].site.event->loc))
				return true;
	return false;
}

/* Is the function called in a loop that looks at one object after another? */
static bool is_called_in_loop(const struct publication *pub,
			      const struct plan *plan)
{
	const access_vec *after = &plan->barrier->after;
	bool again = false;

	for (size_t i = 0; !again && i < after->n; i++)
		again = after->at[i].up && after->at[i].down &&
			after->at[i].own &&
			is_flag_access(pub, plan, after->at[i].site.event) &&
			after->at[i].site.fn == plan->barrier->site.fn;
	for (size_t i = 0; again && i < pub->links.n; i++)
		if (plan_has_link(plan, pub->links.at[i]) &&
		    payload_precedes(plan, pub->links.at[i]))
			return true;
	return false;
}

/*
 * U3: the fence stands between a load of the payload and a second load of the
 * flag, and orders these.
 */
bool not_read_before(const struct judge *j, const struct publication *pub,
		     struct plan *plan)
{
	const struct walk_limits limits = { .down = 2, .events = 4000 };

	if (is_called_in_loop(pub, plan))
		return refuse(
			j, plan, "U2", &plan->barrier->site,
			"a caller's loop reads the data of one object "
			"before it and the flag of the next one after it");
	if (!flag_follows(pub, plan))
		return true;
	for (size_t i = 0; i < pub->links.n; i++) {
		struct late_check c = { pub, plan, pub->links.at[i], { 0 } };

		if (!plan_has_link(plan, c.link))
			continue;
		walk(j->program, &plan->barrier->site, WALK_BACKWARD, &limits,
		     see_late_payload, &c);
		if (c.late.event)
			return refuse(j, plan, "U3", &c.late,
				      "it orders the load of %s before the "
				      "flag is loaded again",
				      site_object(&c.late));
	}
	return true;
}
