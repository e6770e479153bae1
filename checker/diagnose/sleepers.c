// SPDX-License-Identifier: GPL-2.0-only
/*
 * Wake-ups that look for sleepers without their lock: the condition's store has
 * to be ordered before the look by a full barrier (U6).
 */
#include <string.h>

#include "diagnose.h"

/* A look for sleepers that takes no lock: waitqueue_active() and its users. */
static bool looks_without_lock(const struct event *e)
{
#define X(name) #name,
	static const char *const names[] = {
#include "lockless-wakes.def"
	};
#undef X

	if (!e->prim)
		return false;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], e->prim->name))
			return true;
	return false;
}

struct waker {
	struct site store; /* the nearest one that nothing orders */
	bool unknown;	   /* a call in between */
	bool locked;	   /* perhaps by the lock that sleepers take */
};

static bool is_full(const struct event *e)
{
	if (e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_WAKE)
		return !(e->prim->flags & PF_CONDITIONAL);
	return event_keeps(e) == KEEPS_ALL;
}

static enum walk_next look(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct waker *w = data;

	if (is_full(e))
		return WALK_STOP;
	if (e->kind == EV_LOCK || e->kind == EV_UNLOCK)
		w->locked = true;
	if (e->kind == EV_CALL && v->unresolved) {
		w->unknown = true;
		return WALK_STOP;
	}
	if (!event_writes(e) || !location_telling(&e->loc) ||
	    e->loc.flags & (LOC_FRESH | LOC_PERCPU))
		return WALK_ON;
	if (!w->store.event)
		w->store = v->site;
	return WALK_STOP;
}

static void check_wake(struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = { .down = 3, .events = 300 };
	struct waker w = { .unknown = false };
	struct finding *f;

	walk(d->program, s, WALK_BACKWARD, &limits, look, &w);
	if (!w.store.event)
		return;
	f = say(d,
		w.unknown || w.locked ? CONFIDENCE_REVIEW : CONFIDENCE_LIKELY,
		s,
		"%s() looks for sleepers with no full barrier after the store "
		"of %s: both may miss the other",
		s->event->prim->name, object_of(d, w.store.event));
	also(d, f, &w.store, "stored here; smp_mb() is needed after it [U6]");
}

void diagnose_sleepers(struct diagnose *d)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (looks_without_lock(e) && is_wanted(d, &s))
					check_wake(d, &s);
			}
	}
}
