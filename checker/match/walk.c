// SPDX-License-Identifier: GPL-2.0-only
#include "walk.h"

#include <string.h>

#include "walked.h"

enum state { UNSEEN, SEEN_CROSSED, SEEN };

struct walker {
	const struct program *program;
	enum walk_direction direction;
	struct walk_limits limits;
	walk_fn fn;
	void *data;
	struct walk_result result;
	unsigned int visited;
	bool ended;
	/* activations, against recursion */
	const struct program_function *stack[16];
	unsigned int depth;
	unsigned int up;
	struct walked_table walked;
};

/* One activation of a function. */
struct activation {
	const struct program_function *pf;
	unsigned int down;
	bool guessed;
	unsigned int local_params;   /* bit i: parameter i points to a local
					 * variable that nobody else knows */
	unsigned char *seen;	     /* enum state of each block */
	bool end_clear, end_crossed; /* the far end was reached, how */
	unsigned char few[128];	     /* seen, where that is enough */
};

/* Where a walk of a block stands: the state after its events. */
struct progress {
	bool alive, crossed;
	unsigned int distance;
};

static void walk_block(struct walker *w, struct activation *a, unsigned int b,
		       int from, struct progress pr);

static void enter_function(struct walker *w, struct activation *a,
			   const struct program_function *pf)
{
	unsigned int n = pf->nblocks;

	a->pf = pf;
	if (n <= sizeof(a->few))
		a->seen = memset(a->few, 0, n);
	else
		a->seen = xcalloc(n, 1);
	w->stack[w->depth++] = pf;
}

static void leave_function(struct walker *w, struct activation *a)
{
	w->depth--;
	if (a->seen != a->few)
		free(a->seen);
}

static bool on_stack(const struct walker *w, const struct program_function *pf)
{
	for (unsigned int i = 0; i < w->depth; i++)
		if (w->stack[i] == pf)
			return true;
	return false;
}

static bool is_address(const struct call_arg *arg)
{
	return arg->key && arg->text && arg->text[0] == '&';
}

static bool can_enter(const struct walker *w, const struct activation *a,
		      const struct program_function *pf)
{
	return a->down < w->limits.down && !w->ended && !on_stack(w, pf) &&
	       w->depth < sizeof(w->stack) / sizeof(w->stack[0]);
}

static bool points_to_local(const struct activation *a, const char *var)
{
	int i = function_param(a->pf->fn, var);

	return i >= 0 && i < 32 && a->local_params >> i & 1;
}

static unsigned int find_local_params(const struct activation *caller,
				      const struct call *call)
{
	const struct event *e = call->event;
	unsigned int bits = call->local_args;

	for (unsigned int i = 0; caller->local_params && i < e->nargs && i < 32;
	     i++)
		if (e->args[i].var && !is_address(&e->args[i]) &&
		    points_to_local(caller, e->args[i].var))
			bits |= 1u << i;
	return bits;
}

static void walk_callee_anew(struct walker *w, const struct activation *caller,
			     const struct program_function *pf,
			     const struct call *call, struct progress *pr)
{
	struct activation a;

	a.down = caller->down + 1;
	a.guessed = call->callees.n > 1 || caller->guessed;
	a.local_params = find_local_params(caller, call);
	a.end_clear = a.end_crossed = false;
	enter_function(w, &a, pf);
	walk_block(w, &a, w->direction == WALK_FORWARD ? 0 : pf->exit, -1, *pr);
	leave_function(w, &a);
	pr->alive = a.end_clear || a.end_crossed;
	pr->crossed = pr->alive && !a.end_clear;
}

/*
 * May the walk of pf be kept? What it enters depends on which functions of the
 * stack pf calls. Those that have led to it are none, or pf would be recursive:
 * that leaves the functions that the walk began in and went up from, of which
 * the key has one and all walks share the first.
 */
static bool is_kept(const struct walker *w, const struct program_function *pf,
		    const struct progress *pr)
{
	return w->limits.repeat != WALK_REPEAT && !pf->is_recursive &&
	       w->up <= 2 && pr->distance >= 2;
}

/* Would the walk tell nothing new, and all of it be within the limit? */
static bool is_no_news(const struct walker *w, const struct walked *old,
		       const struct progress *pr)
{
	if (w->visited + old->visits > w->limits.events)
		return false;
	return w->limits.repeat == WALK_ONCE ||
	       (old->up <= w->up && old->distance <= pr->distance);
}

/* Walks pf from its near end; pr becomes the state beyond its far end. */
static void walk_callee(struct walker *w, const struct activation *caller,
			const struct program_function *pf,
			const struct call *call, struct progress *pr)
{
	struct walked new = {
		.key = { pf, w->up == 2 ? w->stack[1] : NULL, caller->down,
			 pr->crossed },
		.up = w->up,
		.distance = pr->distance,
	};
	const struct walked *old = NULL;
	unsigned int visited = w->visited;
	bool keep = is_kept(w, pf, pr);

	if (keep)
		old = walked_find(&w->walked, &new.key);
	if (old && is_no_news(w, old, pr)) {
		w->visited += old->visits;
		pr->alive = old->alive;
		pr->crossed = old->end_crossed;
		return;
	}
	walk_callee_anew(w, caller, pf, call, pr);
	if (!keep || w->result.truncated || w->ended)
		return;
	new.visits = w->visited - visited;
	new.alive = pr->alive;
	new.end_crossed = pr->crossed;
	walked_put(&w->walked, &new);
}

/* After a call: alive if some callee lets us through. */
static void walk_call(struct walker *w, const struct activation *a,
		      const struct call *call, struct progress *pr)
{
	struct progress all = { false, true, pr->distance };
	bool entered = false;

	for (size_t i = 0; i < call->callees.n; i++) {
		struct progress one = *pr;

		if (!can_enter(w, a, call->callees.at[i]))
			continue;
		entered = true;
		walk_callee(w, a, call->callees.at[i], call, &one);
		all.alive |= one.alive;
		all.crossed &= one.crossed || !one.alive;
	}
	if (!entered)
		return;
	pr->alive = all.alive;
	pr->crossed |= all.crossed;
}

static bool is_on_stack(const struct activation *a, const struct event *e)
{
	return a->local_params && e->loc.base &&
	       points_to_local(a, e->loc.base);
}

static bool interests(const struct walker *w, const struct walk_step *s)
{
	return !w->limits.traits || s->traits & (w->limits.traits | TRAIT_CALL);
}

static void count_visit(struct walker *w, struct progress *pr)
{
	if (++w->visited > w->limits.events) {
		w->result.truncated = true;
		pr->alive = false;
	}
}

/* A step that says nothing to fn. */
static void pass_step(struct walker *w, struct progress *pr)
{
	pr->distance++;
	count_visit(w, pr);
}

static void visit_step(struct walker *w, const struct activation *a,
		       const struct walk_step *s, struct progress *pr)
{
	struct visit v = {
		.site = { a->pf->unit, a->pf->fn, s->event },
		.traits = s->traits,
		.hash = s->hash,
		.down = a->down,
		.up = w->up,
		.distance = ++pr->distance,
		.crossed = pr->crossed,
		.guessed = a->guessed,
		.on_stack = is_on_stack(a, s->event),
	};
	const struct call *call = NULL;

	if (s->traits & TRAIT_CALL) {
		call = &a->pf->calls[s->call];
		v.unresolved = !call->callees.all_known;
	}
	switch (w->fn(w->data, &v)) {
	case WALK_ON:
		break;
	case WALK_CROSS:
		pr->crossed = true;
		break;
	case WALK_END:
		w->ended = true;
		/* fall through */
	case WALK_STOP:
		pr->alive = false;
		break;
	}
	count_visit(w, pr);
	if (pr->alive && call && call->callees.n)
		walk_call(w, a, call, pr);
}

static void enter_block(struct walker *w, struct activation *a, unsigned int b,
			struct progress pr)
{
	unsigned char state = pr.crossed ? SEEN_CROSSED : SEEN;

	if (a->seen[b] >= state || w->ended)
		return;
	a->seen[b] = state;
	walk_block(w, a, b, -1, pr);
}

static void leave_block(struct walker *w, struct activation *a, unsigned int b,
			struct progress pr)
{
	const struct program_function *pf = a->pf;
	const struct walk_block *block = &pf->blocks[b];
	bool forward = w->direction == WALK_FORWARD;

	if (b == (forward ? pf->exit : 0)) {
		if (pr.crossed)
			a->end_crossed = true;
		else
			a->end_clear = true;
	}
	if (forward) {
		for (unsigned int i = block->succ; i < block[1].succ; i++)
			enter_block(w, a, pf->edges[i], pr);
		return;
	}
	for (unsigned int i = block->pred; i < block[1].pred; i++)
		enter_block(w, a, pf->edges[i], pr);
}

/* The events of block b beyond index from (-1: all), then what follows. */
static void walk_block(struct walker *w, struct activation *a, unsigned int b,
		       int from, struct progress pr)
{
	const struct walk_block *block = &a->pf->blocks[b];
	const struct walk_step *steps = a->pf->steps + block->step;
	int n = (int)(block[1].step - block->step);
	int step = w->direction == WALK_FORWARD ? 1 : -1;
	int i = from >= 0 ? from + step : step > 0 ? 0 : n - 1;

	for (; i >= 0 && i < n && pr.alive; i += step)
		if (interests(w, &steps[i]))
			visit_step(w, a, &steps[i], &pr);
		else
			pass_step(w, &pr);
	if (pr.alive)
		leave_block(w, a, b, pr);
}

static void walk_from(struct walker *w, const struct program_function *pf,
		      const struct event *e, struct progress pr);

static void walk_callers(struct walker *w, const struct program_function *pf,
			 struct progress pr)
{
	if (!pf->callers.n || !program_knows_callers(pf))
		w->result.open_end = true; /* others may call it too */
	if (!pf->callers.n)
		return;
	if (w->up >= w->limits.up) {
		w->result.cut = true;
		return;
	}
	w->up++;
	for (size_t i = 0; i < pf->callers.n && !w->ended; i++) {
		if (i >= w->limits.callers) {
			w->result.truncated = true;
			break;
		}
		if (!on_stack(w, pf->calling.at[i]))
			walk_from(w, pf->calling.at[i], pf->callers.at[i].event,
				  pr);
	}
	w->up--;
}

static void walk_from(struct walker *w, const struct program_function *pf,
		      const struct event *e, struct progress pr)
{
	struct activation a;
	unsigned int block;
	int index;

	if (!pf || !function_find(pf->fn, e, &block, &index))
		BUG("an event is not of its function");
	if (w->depth >= sizeof(w->stack) / sizeof(w->stack[0]))
		return;
	a.down = a.local_params = 0;
	a.guessed = a.end_clear = a.end_crossed = false;
	enter_function(w, &a, pf);
	walk_block(w, &a, block, index, pr);
	if (!w->up)
		w->result.reached_end = a.end_clear || a.end_crossed;
	if (a.end_clear || a.end_crossed) {
		pr.crossed = !a.end_clear;
		pr.distance += 1;
		walk_callers(w, pf, pr);
	}
	leave_function(w, &a);
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

	walk_from(&w, program_find(p, start->fn->key), start->event, pr);
	walked_release(&w.walked);
	return w.result;
}
