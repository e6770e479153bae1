// SPDX-License-Identifier: GPL-2.0-only
/*
 * A count of references that is read, not decremented, and whose zero lets the
 * reader take the object apart: what the last holder did to it is ordered by
 * the release of its decrement, for who reads with acquire.
 */
#include <string.h>

#include "call_argument.h"
#include "locks.h"
#include "unpaired.h"

static bool reads_count(const struct event *e)
{
	return e->kind == EV_READ && e->prim && e->prim->flags & PF_ATOMIC &&
	       e->order == ORD_ONCE && e->flags & EVF_COND && e->loc.base &&
	       location_telling(&e->loc) && !(e->flags & EVF_MACRO) &&
	       !(e->loc.flags & (LOC_FRESH | LOC_PERCPU));
}

/* What stands behind the call that the text begins with; NULL: no call. */
static const char *behind_call(const char *text, const char *function)
{
	size_t len = strlen(function), depth = 0;

	if (strncmp(text, function, len))
		return NULL;
	for (text += len; *text; text++) {
		depth += *text == '(';
		if (*text == ')' && !--depth)
			return text + 1;
	}
	return NULL;
}

/*
 * Where the branch on the count goes when it is zero; NULL: it asks for
 * something else. The front end has taken "!" off the condition.
 */
static const struct block *zero_branch(const struct site *s)
{
	const struct block *bb;
	unsigned int block;
	const char *rest;
	int index;

	if (!function_find(s->fn, s->event, &block, &index))
		return NULL;
	bb = &s->fn->blocks[block];
	if (bb->nsucc != 2 || !bb->cond || index + 1 != (int)bb->nevents)
		return NULL;
	rest = behind_call(bb->cond, s->event->prim->name);
	if (rest && !*rest)
		return &s->fn->blocks[bb->succ[1]];
	if (rest && !strcmp(rest, " == 0"))
		return &s->fn->blocks[bb->succ[0]];
	return NULL;
}

/* Does the call free the object, or take it out of a list or tree? */
static bool takes_apart(const struct event *e, const char *object)
{
	static const struct named_argument calls[] = {
#define X(name, arg) { #name, arg },
#include "take-apart.def"
#undef X
	};
	const struct named_argument *a = find_named_argument(
		e, calls, sizeof(calls) / sizeof(calls[0]));

	return a && a->arg < e->nargs && points_into(&e->args[a->arg], object);
}

static bool is_acquire(const struct event *e)
{
	return event_keeps(e) & KEEPS_RR || e->order == ORD_ACQUIRE ||
	       e->order == ORD_ACQUIRE_CTRL || e->kind == EV_LOCK;
}

/* Where the straight way from the block takes the object apart. */
static const struct event *find_end(const struct function *fn,
				    const struct block *bb, const char *object)
{
	for (unsigned int steps = 0; steps < 4; steps++) {
		for (unsigned int k = 0; k < bb->nevents; k++) {
			const struct event *e = &bb->events[k];

			if (is_acquire(e) || e->kind == EV_RETURN ||
			    (e->dest && !strcmp(e->dest, object)))
				return NULL;
			if (takes_apart(e, object))
				return e;
		}
		if (bb->nsucc != 1)
			return NULL;
		bb = &fn->blocks[bb->succ[0]];
	}
	return NULL;
}

/* A decrement elsewhere whose release nobody else's lock makes needless. */
static bool find_put(const struct diagnose *d, const struct site *load,
		     struct site *put)
{
	site_vec all = VEC_INIT;
	bool found = false;

	program_accesses(d->program, &load->event->loc, &all);
	for (size_t i = 0; i < all.n && !found; i++) {
		const struct event *e = all.at[i].event;

		if (e->kind != EV_RMW || !e->prim || all.at[i].fn == load->fn ||
		    !strstr(e->prim->name, "dec_and_test"))
			continue;
		if (locks_in_common(d->program, load, &all.at[i]))
			break;
		*put = all.at[i];
		found = true;
	}
	vec_release(&all);
	return found;
}

static void check_load(struct diagnose *d, const struct site *s)
{
	const struct block *zero = zero_branch(s);
	struct site end = *s, put;
	struct finding *f;

	end.event = zero ? find_end(s->fn, zero, s->event->loc.base) : NULL;
	if (!end.event || !find_put(d, s, &put))
		return;
	f = say(d, CONFIDENCE_REVIEW, s,
		"%s is seen to be zero without acquire: what its last holder "
		"did before %s() in %s() may not be there yet",
		object_of(d, s->event), put.event->prim->name, put.fn->name);
	also(d, f, &end, "the object is taken apart here");
	also(d, f, &put, "the count is released here, and read without a lock");
}

void find_last_references(struct diagnose *d)
{
	each_event(d, reads_count, check_load);
}
