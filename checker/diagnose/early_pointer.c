// SPDX-License-Identifier: GPL-2.0-only
/* Pointers that are published before what they lead to is filled in. */
#include <string.h>

#include "diagnose.h"
#include "locks.h"
#include "misordered.h"

struct fill {
	const struct event *store; /* of the pointer */
	struct site late;	   /* a store through it after that */
};

/* Through the local variable that was stored, or through what it was put in. */
static bool is_through(const struct event *store, const struct event *e)
{
	size_t len = store->loc.text ? strlen(store->loc.text) : 0;

	if (store->src && e->loc.base && !strcmp(store->src, e->loc.base))
		return true;
	return len && e->loc.text &&
	       !strncmp(e->loc.text, store->loc.text, len) &&
	       !strncmp(e->loc.text + len, "->", 2);
}

static enum walk_next look(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct fill *f = data;

	if (e->kind == EV_LOCK || e->kind == EV_UNLOCK || e == f->store)
		return WALK_STOP;
	if (f->late.event || e->kind != EV_WRITE || e->prim ||
	    e->flags & EVF_COPY || !location_telling(&e->loc) ||
	    !is_through(f->store, e))
		return WALK_ON;
	f->late = v->site;
	return WALK_STOP;
}

static bool publishes_pointer(const struct event *e)
{
	return e->kind == EV_WRITE && e->loc.flags & LOC_POINTER &&
	       location_telling(&e->loc) && !event_stores_zero(e) &&
	       !(e->loc.flags & (LOC_FRESH | LOC_PERCPU)) &&
	       !(e->flags & (EVF_MACRO | EVF_COPY)) &&
	       (e->loc.key[0] == '=' || e->order == ORD_RELEASE);
}

/*
 * Another function that loads the pointer and, unless late is NULL, what was
 * stored late.
 */
static bool find_reader(const struct diagnose *d, const struct site *store,
			const struct site *late, struct site *pointer,
			struct site *data)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		*pointer = (struct site){ .event = NULL };
		if (data)
			*data = *pointer;
		if (pf->fn == store->fn || pf->fn->flags & FN_INIT)
			continue;
		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (!event_reads(e) || !e->loc.key)
					continue;
				if (location_matches(&e->loc,
						     &store->event->loc))
					*pointer = s;
				else if (late &&
					 location_matches(&e->loc,
							  &late->event->loc))
					*data = s;
			}
		if (pointer->event && (!data || data->event) &&
		    !locks_in_common(d->program, store, pointer))
			return true;
	}
	return false;
}

/* Is it a call of whatever kind: it may get the pointer? */
static bool calls(const struct event *e)
{
	return e->kind == EV_CALL || e->kind == EV_PRIM;
}

/* Does the function load the pointer and nothing that it leads to? */
static bool only_looks(const struct program_function *pf,
		       const struct site *store, struct site *pointer)
{
	bool follows = false;

	*pointer = (struct site){ .event = NULL };
	for (unsigned int b = 0; b < pf->fn->nblocks; b++)
		for (unsigned int k = 0; k < pf->fn->blocks[b].nevents; k++) {
			const struct event *e = &pf->fn->blocks[b].events[k];

			if (e->kind == EV_READ && e->loc.key && !e->dest &&
			    location_matches(&e->loc, &store->event->loc))
				*pointer = (struct site){ pf->unit, pf->fn, e };
			else if (is_through(store->event, e) || calls(e) ||
				 event_writes(e))
				follows = true;
		}
	return pointer->event && !follows;
}

/* Who looks at the pointer for others has no address dependency to give. */
static void name_lookers(struct diagnose *d, struct finding *f,
			 const struct site *store)
{
	struct site pointer;

	for (size_t i = 0; f && i < d->program->functions.n; i++)
		if (only_looks(d->program->functions.at[i], store, &pointer))
			also(d, f, &pointer,
			     "%s() tells others whether it is set: that takes "
			     "smp_load_acquire()",
			     pointer.fn->name);
}

static void check_store(struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = { .events = 200 };
	struct fill fill = { .store = s->event };
	struct site pointer, data;
	struct finding *f;

	walk(d->program, s, WALK_FORWARD, &limits, look, &fill);
	if (!fill.late.event || !find_reader(d, s, &fill.late, &pointer, &data))
		return;
	f = say(d, CONFIDENCE_REVIEW, s,
		"%s is published before %s is stored, which %s() reads through "
		"it",
		object_of(d, s->event), object_of(d, fill.late.event),
		pointer.fn->name);
	also(d, f, &fill.late, "%s is stored here",
	     object_of(d, fill.late.event));
	also(d, f, &pointer, "%s() loads the pointer here", pointer.fn->name);
	also(d, f, &data, "and %s here", object_of(d, data.event));
	name_lookers(d, f, s);
}

static enum walk_next look_for_lock(void *data, const struct visit *v)
{
	bool *held = data;

	if (v->site.event->kind == EV_LOCK && !v->down)
		*held = true;
	return v->site.event->kind == EV_LOCK ||
			       v->site.event->kind == EV_UNLOCK ||
			       event_keeps(v->site.event) & KEEPS_WW
		       ? WALK_STOP
		       : WALK_ON;
}

/*
 * A global pointer to what a call has made, stored under a lock as a plain
 * variable, that others load without the lock.
 */
static void check_plain(struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = { .events = 300 };
	struct site pointer;
	bool held = false;
	struct finding *f;

	if (s->event->loc.key[0] != '=' || s->event->src || s->event->prim)
		return;
	walk(d->program, s, WALK_BACKWARD, &limits, look_for_lock, &held);
	if (!held || !find_reader(d, s, NULL, &pointer, NULL))
		return;
	f = say(d, CONFIDENCE_REVIEW, s,
		"%s is stored without order under a lock that %s() does not "
		"take: what it points to may not be there yet",
		object_of(d, s->event), pointer.fn->name);
	also(d, f, &pointer, "%s() loads it here", pointer.fn->name);
	name_lookers(d, f, s);
}

void find_early_pointers(struct diagnose *d)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		if (pf->fn->flags & FN_INIT)
			continue;
		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (!publishes_pointer(e) || !is_wanted(d, &s))
					continue;
				check_store(d, &s);
				check_plain(d, &s);
			}
	}
}
