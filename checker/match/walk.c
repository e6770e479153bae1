// SPDX-License-Identifier: GPL-2.0-only
#include "walk.h"

#include <string.h>

enum state { UNSEEN, SEEN_CROSSED, SEEN };

struct walker {
	const struct program *program;
	enum walk_direction direction;
	struct walk_limits limits;
	walk_fn fn;
	void *data;
	struct walk_result result;
	unsigned int visited;
	const struct function *stack[16]; /* activations, against recursion */
	unsigned int depth;
	unsigned int up;
};

/* One activation of a function. */
struct activation {
	const struct unit *unit;
	const struct function *fn;
	unsigned int down;
	bool guessed;
	unsigned int local_params;   /* bit i: parameter i points to a local
					 * variable that nobody else knows */
	unsigned char *seen;	     /* enum state of each block */
	bool end_clear, end_crossed; /* the far end was reached, how */
};

/* Where a walk of a block stands: the state after its events. */
struct progress {
	bool alive, crossed;
	unsigned int distance;
};

static void walk_block(struct walker *w, struct activation *a, unsigned int b,
		       int from, struct progress pr);

static bool on_stack(const struct walker *w, const struct function *fn)
{
	for (unsigned int i = 0; i < w->depth; i++)
		if (w->stack[i] == fn)
			return true;
	return false;
}

static bool can_enter(const struct walker *w, const struct activation *a,
		      const struct function *fn)
{
	return a->down < w->limits.down && !on_stack(w, fn) &&
	       w->depth < sizeof(w->stack) / sizeof(w->stack[0]);
}

/* Is some part of the local variable given to a call that is not known? */
static bool leaks(const struct program *p, const struct function *fn,
		  const char *key)
{
	size_t len = strcspn(key, ":>[");

	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int k = 0; k < fn->blocks[b].nevents; k++) {
			const struct event *e = &fn->blocks[b].events[k];

			if (e->kind != EV_CALL ||
			    program_callees(p, e)->all_known)
				continue;
			for (unsigned int i = 0; i < e->nargs; i++)
				if (e->args[i].key && e->args[i].text &&
				    e->args[i].text[0] == '&' &&
				    !strncmp(e->args[i].key, key, len) &&
				    strchr(":>[", e->args[i].key[len]))
					return true;
		}
	return false;
}

static bool is_local_arg(const struct walker *w, const struct activation *a,
			 const struct call_arg *arg)
{
	int i;

	if (arg->key && arg->text && arg->text[0] == '&')
		return arg->key[0] == '%' &&
		       !leaks(w->program, a->fn, arg->key);
	if (!arg->var || !a->local_params)
		return false;
	i = function_param(a->fn, arg->var);
	return i >= 0 && i < 32 && a->local_params >> i & 1;
}

static unsigned int find_local_params(const struct walker *w,
				      const struct activation *caller,
				      const struct event *call)
{
	unsigned int bits = 0;

	for (unsigned int i = 0; i < call->nargs && i < 32; i++)
		if (is_local_arg(w, caller, &call->args[i]))
			bits |= 1u << i;
	return bits;
}

/* Walks fn from its near end; pr becomes the state beyond its far end. */
static void walk_callee(struct walker *w, const struct activation *caller,
			const struct program_function *pf,
			const struct event *call, bool guessed,
			struct progress *pr)
{
	struct activation a = {
		.unit = pf->unit,
		.fn = pf->fn,
		.down = caller->down + 1,
		.guessed = guessed || caller->guessed,
		.local_params = find_local_params(w, caller, call),
		.seen = xcalloc(pf->fn->nblocks, 1),
	};
	unsigned int start = w->direction == WALK_FORWARD ? 0 : pf->fn->exit;

	w->stack[w->depth++] = pf->fn;
	walk_block(w, &a, start, -1, *pr);
	w->depth--;
	free(a.seen);
	pr->alive = a.end_clear || a.end_crossed;
	pr->crossed = pr->alive && !a.end_clear;
}

/* After a call: alive if some callee lets us through. */
static void walk_call(struct walker *w, const struct activation *a,
		      const struct event *call, const callee_vec *callees,
		      struct progress *pr)
{
	struct progress all = { false, true, pr->distance };
	bool entered = false;

	for (size_t i = 0; i < callees->n; i++) {
		struct progress one = *pr;

		if (!can_enter(w, a, callees->at[i]->fn))
			continue;
		entered = true;
		walk_callee(w, a, callees->at[i], call, callees->n > 1, &one);
		all.alive |= one.alive;
		all.crossed &= one.crossed || !one.alive;
	}
	if (!entered)
		return;
	pr->alive = all.alive;
	pr->crossed |= all.crossed;
}

static bool points_to_local(const struct activation *a, const char *var)
{
	int i = a->local_params ? function_param(a->fn, var) : -1;

	return i >= 0 && i < 32 && a->local_params >> i & 1;
}

static void visit_event(struct walker *w, const struct activation *a,
			const struct event *e, struct progress *pr)
{
	struct visit v = {
		.site = { a->unit, a->fn, e },
		.down = a->down,
		.up = w->up,
		.distance = ++pr->distance,
		.crossed = pr->crossed,
		.guessed = a->guessed,
		.on_stack = e->loc.base && points_to_local(a, e->loc.base),
	};
	const struct callees *callees = NULL;

	if (e->kind == EV_CALL) {
		callees = program_callees(w->program, e);
		v.unresolved = !callees->all_known;
	}
	switch (w->fn(w->data, &v)) {
	case WALK_ON:
		break;
	case WALK_CROSS:
		pr->crossed = true;
		break;
	case WALK_STOP:
		pr->alive = false;
		break;
	}
	if (++w->visited > w->limits.events) {
		w->result.truncated = true;
		pr->alive = false;
	}
	if (pr->alive && callees && callees->functions.n)
		walk_call(w, a, e, &callees->functions, pr);
}

static bool is_predecessor(const struct block *from, unsigned int to)
{
	for (unsigned int i = 0; i < from->nsucc; i++)
		if (from->succ[i] == to)
			return true;
	return false;
}

static void enter_block(struct walker *w, struct activation *a, unsigned int b,
			struct progress pr)
{
	unsigned char state = pr.crossed ? SEEN_CROSSED : SEEN;

	if (a->seen[b] >= state)
		return;
	a->seen[b] = state;
	walk_block(w, a, b, -1, pr);
}

static void leave_block(struct walker *w, struct activation *a, unsigned int b,
			struct progress pr)
{
	const struct function *fn = a->fn;
	bool forward = w->direction == WALK_FORWARD;

	if (b == (forward ? fn->exit : 0)) {
		if (pr.crossed)
			a->end_crossed = true;
		else
			a->end_clear = true;
	}
	if (forward) {
		for (unsigned int i = 0; i < fn->blocks[b].nsucc; i++)
			enter_block(w, a, fn->blocks[b].succ[i], pr);
		return;
	}
	for (unsigned int i = 0; i < fn->nblocks; i++)
		if (is_predecessor(&fn->blocks[i], b))
			enter_block(w, a, i, pr);
}

/* The events of block b beyond index from (-1: all), then what follows. */
static void walk_block(struct walker *w, struct activation *a, unsigned int b,
		       int from, struct progress pr)
{
	const struct block *bb = &a->fn->blocks[b];
	int step = w->direction == WALK_FORWARD ? 1 : -1;
	int i = from >= 0 ? from + step : step > 0 ? 0 : (int)bb->nevents - 1;

	for (; i >= 0 && i < (int)bb->nevents && pr.alive; i += step)
		visit_event(w, a, &bb->events[i], &pr);
	if (pr.alive)
		leave_block(w, a, b, pr);
}

static void walk_from(struct walker *w, const struct site *s,
		      struct progress pr);

static void walk_callers(struct walker *w, const struct function *fn,
			 struct progress pr)
{
	const struct program_function *pf = program_find(w->program, fn->key);

	if (!pf || !pf->callers.n || !(fn->flags & FN_STATIC) ||
	    fn->flags & FN_HEADER)
		w->result.open_end = true; /* others may call it too */
	if (!pf || !pf->callers.n)
		return;
	if (w->up >= w->limits.up) {
		w->result.cut = true;
		return;
	}
	w->up++;
	for (size_t i = 0; i < pf->callers.n; i++) {
		if (i >= w->limits.callers) {
			w->result.truncated = true;
			break;
		}
		if (!on_stack(w, pf->callers.at[i].fn))
			walk_from(w, &pf->callers.at[i], pr);
	}
	w->up--;
}

static void walk_from(struct walker *w, const struct site *s,
		      struct progress pr)
{
	struct activation a = { .unit = s->unit, .fn = s->fn };
	unsigned int block;
	int index;

	if (!function_find(s->fn, s->event, &block, &index))
		BUG("%s: event is not of this function", s->fn->key);
	if (w->depth >= sizeof(w->stack) / sizeof(w->stack[0]))
		return;
	a.seen = xcalloc(s->fn->nblocks, 1);
	w->stack[w->depth++] = s->fn;
	walk_block(w, &a, block, index, pr);
	free(a.seen);
	if (!w->up)
		w->result.reached_end = a.end_clear || a.end_crossed;
	if (a.end_clear || a.end_crossed) {
		pr.crossed = !a.end_clear;
		pr.distance += 1;
		walk_callers(w, s->fn, pr);
	}
	w->depth--;
}

struct walk_result walk(const struct program *p, const struct site *start,
			enum walk_direction direction,
			const struct walk_limits *limits, walk_fn fn,
			void *data)
{
	struct walker w = {
		.program = p,
		.direction = direction,
		.limits = *limits,
		.fn = fn,
		.data = data,
	};
	struct progress pr = { .alive = true };

	walk_from(&w, start, pr);
	return w.result;
}
