// SPDX-License-Identifier: GPL-2.0-only
/*
 * Double-checked locking: a word that is looked at without the lock, again with
 * it, and stored then, after what it tells of, without a release.
 */
#include <string.h>

#include "diagnose.h"

struct double_check {
	const struct site *store;
	struct site lock; /* the last one before the store */
	bool ordered, again;
	bool made; /* the value is what a call returned */
};

static bool is_value_of(const struct event *store, const struct event *e)
{
	if (e->kind != EV_CALL && e->kind != EV_PRIM)
		return false;
	if (store->src)
		return e->dest && !strcmp(e->dest, store->src);
	return e->stmt.begin == store->stmt.begin &&
	       e->stmt.end == store->stmt.end;
}

static enum walk_next look_back(void *data, const struct visit *v)
{
	struct double_check *c = data;
	const struct event *e = v->site.event;

	if (event_keeps(e) & KEEPS_WW)
		c->ordered = true;
	if (is_value_of(c->store->event, e))
		c->made = true;
	if (!v->down && event_reads(e) && e->loc.key &&
	    location_matches(&e->loc, &c->store->event->loc))
		c->again = true;
	if (e->kind == EV_UNLOCK)
		return WALK_STOP;
	if (e->kind != EV_LOCK || e->order != ORD_ACQUIRE)
		return WALK_ON;
	if (!v->down)
		c->lock = v->site;
	return WALK_STOP;
}

struct early {
	const struct site *store;
	struct site load;
	bool locked;
};

static enum walk_next look_early(void *data, const struct visit *v)
{
	struct early *c = data;
	const struct event *e = v->site.event;

	if (e->kind == EV_LOCK || e->kind == EV_UNLOCK)
		c->locked = true;
	if (!v->down && event_reads(e) && e->flags & EVF_COND && e->loc.key &&
	    location_matches(&e->loc, &c->store->event->loc))
		c->load = v->site;
	return WALK_ON;
}

static enum walk_next stop_at_lock(void *data, const struct visit *v)
{
	(void)data;
	return v->site.event->kind == EV_LOCK ? WALK_STOP : WALK_ON;
}

/* Does a way lead from the load out of the function without the lock? */
static bool leads_out(const struct diagnose *d, const struct site *load)
{
	const struct walk_limits limits = { .events = 300 };

	return walk(d->program, load, WALK_FORWARD, &limits, stop_at_lock, NULL)
		.reached_end;
}

static bool is_candidate(const struct event *e)
{
	return e->kind == EV_WRITE && e->order != ORD_RELEASE &&
	       e->order != ORD_MB && location_telling(&e->loc) &&
	       !(e->loc.flags & (LOC_RECORD | LOC_FRESH | LOC_PERCPU)) &&
	       !event_stores_zero(e) && !(e->flags & EVF_MACRO) && e->op &&
	       !strcmp(e->op, "=");
}

/* Release and acquire, where both are plain or marked accesses. */
static void fix(struct finding *f, const struct site *store,
		const struct site *load)
{
	struct step *s;

	if (!f || f->diagnosis->confidence != CONFIDENCE_LIKELY ||
	    load->event->kind != EV_READ ||
	    (store->event->flags | load->event->flags) & EVF_MACRO)
		return;
	s = fix_step(f, STEP_STORE_RELEASE, store, "smp_store_release");
	fix_partner(s, load->fn->name, s->old_primitive, "smp_load_acquire");
	s = fix_step(f, STEP_LOAD_ACQUIRE, load, "smp_load_acquire");
	fix_partner(s, store->fn->name, s->old_primitive, "smp_store_release");
}

static void check_store(struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = { .down = 1, .events = 400 };
	struct double_check c = { .store = s };
	struct early early = { .store = s };
	struct finding *f;

	walk(d->program, s, WALK_BACKWARD, &limits, look_back, &c);
	if (!c.lock.event || c.ordered || !c.made || !c.again)
		return;
	walk(d->program, &c.lock, WALK_BACKWARD, &limits, look_early, &early);
	if (!early.load.event || early.locked || !leads_out(d, &early.load))
		return;
	f = say(d,
		s->event->loc.flags & LOC_POINTER ? CONFIDENCE_LIKELY
						  : CONFIDENCE_REVIEW,
		s,
		"%s is looked at without the lock and stored here without "
		"order: what it stands for may not be there yet; "
		"smp_store_release() is needed",
		object_of(d, s->event));
	also(d, f, &early.load,
	     "the look without the lock, which takes smp_load_acquire()%s",
	     s->event->loc.flags & LOC_POINTER
		     ? " or READ_ONCE() and what the pointer leads to"
		     : "");
	also(d, f, &c.lock, "the lock");
	fix(f, s, &early.load);
}

void diagnose_double_check(struct diagnose *d)
{
	each_event(d, is_candidate, check_store);
}
