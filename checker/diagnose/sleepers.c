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

static enum walk_next look_for_lock(void *data, const struct visit *v)
{
	bool *held = data;

	if (v->site.event->kind == EV_LOCK && !v->down)
		*held = true;
	return v->site.event->kind == EV_LOCK ||
			       v->site.event->kind == EV_UNLOCK
		       ? WALK_STOP
		       : WALK_ON;
}

/* On some way, in the function or a caller. */
static bool lock_is_held(const struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = { .up = 1,
					    .callers = 8,
					    .events = 600 };
	bool held = false;

	walk(d->program, s, WALK_BACKWARD, &limits, look_for_lock, &held);
	return held;
}

typedef VEC(const struct function *) function_vec;

static bool sleeps(const struct event *e)
{
	return e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_WAIT;
}

static void find_sleepers(const struct diagnose *d, function_vec *out)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct function *fn = d->program->functions.at[i]->fn;
		bool found = false;

		for (unsigned int b = 0; b < fn->nblocks && !found; b++)
			for (unsigned int k = 0; k < fn->blocks[b].nevents; k++)
				found |= sleeps(&fn->blocks[b].events[k]);
		if (found)
			vec_push(out, fn);
	}
}

static bool reads(const struct function *fn, const struct location *l)
{
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int k = 0; k < fn->blocks[b].nevents; k++) {
			const struct event *e = &fn->blocks[b].events[k];

			if (event_reads(e) && e->loc.key &&
			    location_overlaps(&e->loc, l))
				return true;
		}
	return false;
}

/* Does a function that sleeps look at what is stored? */
static bool is_condition(const function_vec *sleepers, const struct site *store)
{
	for (size_t i = 0; i < sleepers->n; i++)
		if (reads(sleepers->at[i], &store->event->loc))
			return true;
	return false;
}

/*
 * wake_up_bit() and its like say what is waited for; of others the store has to
 * be one that a sleeper looks at.
 */
static enum confidence how_sure(const struct diagnose *d,
				const function_vec *sleepers,
				const struct site *s, const struct waker *w)
{
	if (w->unknown || w->locked || lock_is_held(d, s))
		return CONFIDENCE_REVIEW;
	if (s->event->kind == EV_PRIM || is_condition(sleepers, &w->store))
		return CONFIDENCE_LIKELY;
	return CONFIDENCE_REVIEW;
}

/* A barrier of its own before the statement that looks for sleepers. */
static void fix(struct diagnose *d, struct finding *f, const struct site *s)
{
	const char *file = site_file(s);
	const struct source_text *t = text_source_get(&d->opt->source, file);
	size_t at = s->event->stmt.begin, line = at;

	if (!f || !t || f->diagnosis->confidence != CONFIDENCE_LIKELY ||
	    s->event->flags & (EVF_MACRO | EVF_BRACELESS))
		return;
	while (line && strchr(" \t", t->data[line - 1]))
		line--;
	if (line && t->data[line - 1] != '\n')
		return;
	fix_text(d, f, file, (struct span){ line, line },
		 "%.*s/* Order the store before the look for sleepers. */\n"
		 "%.*ssmp_mb();\n",
		 (int)(at - line), t->data + line, (int)(at - line),
		 t->data + line);
}

static void check_wake(struct diagnose *d, const function_vec *sleepers,
		       const struct site *s)
{
	const struct walk_limits limits = { .down = 3, .events = 300 };
	struct waker w = { .unknown = false };
	struct finding *f;

	walk(d->program, s, WALK_BACKWARD, &limits, look, &w);
	if (!w.store.event)
		return;
	f = say(d, how_sure(d, sleepers, s, &w), s,
		"%s() looks for sleepers with no full barrier after the store "
		"of %s: both may miss the other",
		s->event->prim->name, object_of(d, w.store.event));
	also(d, f, &w.store, "stored here; smp_mb() is needed after it [U6]");
	fix(d, f, s);
}

void diagnose_sleepers(struct diagnose *d)
{
	function_vec sleepers = VEC_INIT;

	find_sleepers(d, &sleepers);
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (looks_without_lock(e) && is_wanted(d, &s))
					check_wake(d, &sleepers, &s);
			}
	}
	vec_release(&sleepers);
}
