// SPDX-License-Identifier: GPL-2.0-only
/* Which of the loads behind a barrier is of what the other side stores. */
#include "adjacent.h"
#include "misordered.h"

enum { MAX_LOADS = 16, MAX_DOWN = 3 };

struct loads {
	const struct program *program;
	site_vec sites; /* up to the first access that is no load */
};

static enum walk_next collect(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct loads *l = data;

	switch (e->kind) {
	case EV_READ:
		if (may_be_shared(&e->loc))
			vec_push(&l->sites, v->site);
		return l->sites.n < MAX_LOADS ? WALK_ON : WALK_END;
	case EV_CALL:
		return call_is_lost(l->program, v, MAX_DOWN) ? WALK_STOP
							     : WALK_ON;
	case EV_WRITE:
		return location_shared(&e->loc) ? WALK_STOP : WALK_ON;
	case EV_ESCAPE:
	case EV_RETURN:
		return WALK_ON;
	default:
		return WALK_STOP;
	}
}

typedef VEC(const struct function *) function_vec;

static bool has_function(const function_vec *v, const struct function *fn)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i] == fn)
			return true;
	return false;
}

static enum walk_next add_function(void *data, const struct visit *v)
{
	function_vec *own = data;

	if (!v->guessed && !has_function(own, v->site.fn))
		vec_push(own, v->site.fn);
	return WALK_ON;
}

/* The functions that may run on the way to the fence, and from it. */
static void find_own(const struct program *p, const struct site *fence,
		     function_vec *own)
{
	const struct walk_limits limits = {
		.down = 2, .up = 2, .callers = 12, .events = 1000
	};

	vec_push(own, fence->fn);
	walk(p, fence, WALK_BACKWARD, &limits, add_function, own);
	walk(p, fence, WALK_FORWARD, &limits, add_function, own);
}

enum storer { STORED_BY_OWN, STORED_BY_NONE, STORED_BY_BOTH, STORED_BY_OTHERS };

static enum storer storer_of(const struct program *p, const struct site *load,
			     const function_vec *own)
{
	bool by_own = false, by_others = false;
	site_vec all = VEC_INIT;

	program_accesses(p, &load->event->loc, &all);
	for (size_t i = 0; i < all.n; i++) {
		const struct site *s = &all.at[i];

		if (!event_writes(s->event) || s->fn->flags & FN_INIT)
			continue;
		if (has_function(own, s->fn))
			by_own = true;
		else
			by_others = true;
	}
	vec_release(&all);
	if (by_others)
		return by_own ? STORED_BY_BOTH : STORED_BY_OTHERS;
	return by_own ? STORED_BY_OWN : STORED_BY_NONE;
}

bool find_foreign_load(const struct diagnose *d, const struct site *fence,
		       struct site *load)
{
	const struct walk_limits limits = { .down = MAX_DOWN, .events = 60 };
	struct loads l = { .program = d->program };
	function_vec own = VEC_INIT;
	enum storer best;

	find_own(d->program, fence, &own);
	best = storer_of(d->program, load, &own);
	walk(d->program, fence, WALK_FORWARD, &limits, collect, &l);
	for (size_t i = 0; i < l.sites.n; i++) {
		enum storer by = storer_of(d->program, &l.sites.at[i], &own);

		if (by > best) {
			best = by;
			*load = l.sites.at[i];
		}
	}
	vec_release(&l.sites);
	vec_release(&own);
	return best != STORED_BY_OWN;
}
