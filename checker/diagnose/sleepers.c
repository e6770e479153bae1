// SPDX-License-Identifier: GPL-2.0-only
/*
 * Wake-ups that look for sleepers without their lock: the condition's store has
 * to be ordered before the look by a full barrier (U6).
 */
#include <string.h>

#include "adjacent.h"
#include "diagnose.h"
#include "maybe_locked.h"
#include "sleep_condition.h"

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

/* One that may fail has stored nothing then, and is full if not. */
static bool is_full(const struct event *e)
{
	if (event_is_wake_up(e))
		return !(e->prim->flags & PF_CONDITIONAL);
	return event_keeps(e) == KEEPS_ALL ||
	       (e->kind == EV_RMW && e->order == ORD_MB);
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

static enum confidence how_sure(struct diagnose *d,
				const sleep_condition_vec *conditions,
				const struct site *s, const struct waker *w)
{
	if (w->unknown || w->locked || lock_may_be_held(d, s) ||
	    !is_slept_for(d, conditions, w->store.event, s))
		return CONFIDENCE_REVIEW;
	return CONFIDENCE_LIKELY;
}

static bool is_void_rmw(const struct event *e)
{
	return e->kind == EV_RMW && e->prim && !loads_value(e) &&
	       (e->order == ORD_ONCE || e->order == ORD_RELEASE) &&
	       !(e->prim->flags & (PF_NONATOMIC | PF_CONDITIONAL));
}

/* The helper where an operation that it is for comes right before. */
static const char *barrier_for(const struct diagnose *d, const struct site *s)
{
	struct adjacent a CLEANUP(adjacent_release) = { .complete = false };
	bool all;

	adjacent_find(d->program, s, WALK_BACKWARD, &a);
	all = a.complete && a.sites.n && adjacent_is_sure(d, &a);
	for (size_t i = 0; i < a.sites.n; i++)
		all &= is_void_rmw(a.sites.at[i].event);
	return all ? "smp_mb__after_atomic" : "smp_mb";
}

/* A barrier of its own before the statement that looks for sleepers. */
static void fix(struct diagnose *d, struct finding *f, const struct site *s,
		const char *barrier)
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
		 "%.*s%s();\n",
		 (int)(at - line), t->data + line, (int)(at - line),
		 t->data + line, barrier);
}

/* A function that a macro makes has no text that names what it stores. */
static const char *store_of(struct diagnose *d, const struct site *s)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (s->fn->flags & FN_MACRO)
		strbuf_addf(&sb, "in %s()", s->fn->name);
	else
		strbuf_addf(&sb, "of %s", object_of(d, s->event));
	return arena_strdup(&d->out->arena, sb.buf);
}

static void check_wake(struct diagnose *d,
		       const sleep_condition_vec *conditions,
		       const struct site *s)
{
	const struct walk_limits limits = { .down = 3, .events = 300 };
	struct waker w = { .unknown = false };
	const char *barrier;
	struct finding *f;

	walk(d->program, s, WALK_BACKWARD, &limits, look, &w);
	if (!w.store.event)
		return;
	barrier = barrier_for(d, s);
	f = say(d, how_sure(d, conditions, s, &w), s,
		"%s() looks for sleepers with no full barrier after the store "
		"%s: both may miss the other",
		s->event->prim->name, store_of(d, &w.store));
	also(d, f, &w.store, "stored here; %s() is needed after it [U6]",
	     barrier);
	fix(d, f, s, barrier);
}

void diagnose_sleepers(struct diagnose *d)
{
	sleep_condition_vec conditions = VEC_INIT;

	sleep_conditions_find(d, &conditions);
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (looks_without_lock(e) && is_wanted(d, &s))
					check_wake(d, &conditions, &s);
			}
	}
	vec_release(&conditions);
}
