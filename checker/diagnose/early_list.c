// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects whose count is set after they were put in a list that others walk
 * under RCU: who finds one by its count has no order with what it holds.
 */
#include <string.h>

#include "call_argument.h"
#include "diagnose.h"
#include "locks.h"
#include "misordered.h"

/* How many calls may wrap the one that adds to the list. */
enum { MAX_DEPTH = 2 };

static bool adds_argument(const struct event *call, unsigned int arg)
{
	static const struct named_argument adds[] = {
#define X(name, arg) { #name, arg },
#include "rcu-list-adds.def"
#undef X
	};
	const struct named_argument *a = find_named_argument(
		call, adds, sizeof(adds) / sizeof(adds[0]));

	return a && a->arg == arg;
}

static bool function_adds(const struct program_function *pf, const char *var,
			  unsigned int depth);

/* Does the call put what var points to in such a list? */
static bool call_adds(const struct program_function *pf, unsigned int block,
		      const struct event *e, const char *var,
		      unsigned int depth)
{
	for (unsigned int i = 0; i < e->nargs; i++) {
		const struct callees *to;

		if (!points_into(&e->args[i], var))
			continue;
		if (adds_argument(e, i))
			return true;
		to = &program_call(pf, block, e)->callees;
		if (!depth || to->n != 1 || i >= to->at[0]->fn->nparams)
			continue;
		if (function_adds(to->at[0], to->at[0]->fn->params[i],
				  depth - 1))
			return true;
	}
	return false;
}

static bool function_adds(const struct program_function *pf, const char *var,
			  unsigned int depth)
{
	for (unsigned int b = 0; b < pf->fn->nblocks; b++)
		for (unsigned int k = 0; k < pf->fn->blocks[b].nevents; k++) {
			const struct event *e = &pf->fn->blocks[b].events[k];

			if (e->kind == EV_CALL &&
			    call_adds(pf, b, e, var, depth))
				return true;
		}
	return false;
}

/* Backwards from the store to the call that published the object. */
struct publish {
	const struct program_function *pf;
	const char *var;
	const struct event *store;
	struct site call;
};

static bool is_call_that_adds(const struct publish *p, const struct event *e)
{
	unsigned int block;
	int index;

	return e->kind == EV_CALL &&
	       function_find(p->pf->fn, e, &block, &index) &&
	       call_adds(p->pf, block, e, p->var, MAX_DEPTH);
}

static enum walk_next look_back(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct publish *p = data;

	if (e == p->store || (e->dest && !strcmp(e->dest, p->var)) ||
	    (e->prim && e->prim->class == PRIM_GRACE))
		return WALK_STOP;
	if (event_writes(e) && e->loc.key &&
	    location_matches(&e->loc, &p->store->loc))
		return WALK_STOP; /* set before */
	if (!is_call_that_adds(p, e))
		return WALK_ON;
	p->call = v->site;
	return WALK_END;
}

static bool sets_count(const struct event *e)
{
	return e->kind == EV_WRITE && e->prim && e->prim->flags & PF_ATOMIC &&
	       e->order == ORD_ONCE && e->loc.base && !event_stores_zero(e) &&
	       location_telling(&e->loc) && !(e->flags & EVF_MACRO);
}

/* The member of the innermost record, which other types may begin with too. */
static struct location innermost(const struct location *l)
{
	const char *colon = strrchr(l->key, ':');
	struct location inner = *l;

	if (!colon)
		return inner;
	inner.key = colon + 1;
	inner.hash = key_hash(inner.key);
	return inner;
}

/* Another function that takes a reference unless there is none. */
static bool find_taker(const struct diagnose *d, const struct site *store,
		       struct site *taker)
{
	struct location count = innermost(&store->event->loc);
	site_vec all = VEC_INIT;
	bool found = false;

	program_accesses(d->program, &count, &all);
	for (size_t i = 0; i < all.n && !found; i++) {
		const struct event *e = all.at[i].event;

		if (e->kind != EV_RMW || !e->prim ||
		    all.at[i].fn == store->fn ||
		    !(e->prim->flags & PF_CONDITIONAL) ||
		    locks_in_common(d->program, store, &all.at[i]))
			continue;
		*taker = all.at[i];
		found = true;
	}
	vec_release(&all);
	return found;
}

static void check_store(struct diagnose *d, const struct program_function *pf,
			const struct site *s)
{
	const struct walk_limits limits = { .events = 300 };
	struct publish p = {
		.pf = pf,
		.var = s->event->loc.base,
		.store = s->event,
	};
	struct finding *f;
	struct site taker;

	walk(d->program, s, WALK_BACKWARD, &limits, look_back, &p);
	if (!p.call.event || !find_taker(d, s, &taker))
		return;
	f = say(d, CONFIDENCE_REVIEW, s,
		"%s is set without order after the object was put in a list "
		"for RCU, where %s() takes a reference by it",
		object_of(d, s->event), taker.fn->name);
	also(d, f, &p.call, "the object is put in the list here");
	also(d, f, &taker,
	     "a reference is taken here: what else the object holds may not "
	     "be there yet");
}

void find_early_lists(struct diagnose *d)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];
				struct site s = { pf->unit, pf->fn, e };

				if (sets_count(e) && is_wanted(d, &s))
					check_store(d, pf, &s);
			}
	}
}
