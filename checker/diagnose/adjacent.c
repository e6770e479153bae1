// SPDX-License-Identifier: GPL-2.0-only
#include "adjacent.h"

#include <string.h>

#include "definition.h"

bool may_be_shared(const struct location *l)
{
	return location_shared(l) || (l->key && l->key[0] == '?');
}

static bool counts(const struct event *e)
{
	switch (e->kind) {
	case EV_READ:
	case EV_WRITE:
	case EV_RMW:
		return may_be_shared(&e->loc);
	case EV_FENCE:
		return e->order != ORD_COMPILER;
	case EV_LOCK:
	case EV_UNLOCK:
	case EV_PRIM:
		return true;
	default:
		return false;
	}
}

enum { MAX_DOWN = 3 };

static bool may_pass(const struct program *p, const struct program_function *pf,
		     unsigned int down);

/* May the call be over with nothing that counts, or nothing that is known? */
static bool call_may_pass(const struct program *p,
			  const struct callees *callees, unsigned int down)
{
	if (!callees->all_known || down >= MAX_DOWN)
		return true;
	for (size_t i = 0; i < callees->n; i++)
		if (may_pass(p, callees->at[i], down + 1))
			return true;
	return false;
}

static bool block_may_pass(const struct program *p,
			   const struct program_function *pf, unsigned int b,
			   unsigned int down)
{
	const struct block *bb = &pf->fn->blocks[b];

	for (unsigned int i = 0; i < bb->nevents; i++) {
		const struct event *e = &bb->events[i];

		if (counts(e))
			return false;
		if (e->kind == EV_CALL &&
		    !call_may_pass(p, &program_call(pf, b, e)->callees, down))
			return false;
	}
	return true;
}

static bool reaches_exit(const struct program *p,
			 const struct program_function *pf, unsigned int b,
			 unsigned int down, unsigned char *seen)
{
	const struct function *fn = pf->fn;

	if (seen[b])
		return false;
	seen[b] = 1;
	if (!block_may_pass(p, pf, b, down))
		return false;
	if (b == fn->exit)
		return true;
	for (unsigned int i = 0; i < fn->blocks[b].nsucc; i++)
		if (reaches_exit(p, pf, fn->blocks[b].succ[i], down, seen))
			return true;
	return false;
}

static bool may_pass(const struct program *p, const struct program_function *pf,
		     unsigned int down)
{
	unsigned char *seen;
	bool passes;

	seen = xcalloc(pf->fn->nblocks, 1);
	passes = reaches_exit(p, pf, 0, down, seen);
	free(seen);
	return passes;
}

struct search {
	const struct program *program;
	const struct function *from;
	struct site via[MAX_DOWN + 1]; /* the call at each depth that was
					* visited last: that being walked */
	struct adjacent *out;
};

static const struct call *call_of(const struct program *p, const struct site *s)
{
	const struct program_function *pf = program_find(p, s->fn->key);
	unsigned int block;
	int index;

	if (!pf || !function_find(pf->fn, s->event, &block, &index))
		return NULL;
	return program_call(pf, block, s->event);
}

bool call_is_lost(const struct program *p, const struct visit *v,
		  unsigned int max_down)
{
	const struct call *call = call_of(p, &v->site);

	if (v->unresolved || v->down >= max_down || !call)
		return true;
	for (size_t i = 0; i < call->callees.n; i++) {
		const struct function *fn = call->callees.at[i]->fn;

		if (fn->flags & FN_PARSE_ERROR || fn == v->site.fn ||
		    !function_reaches(fn, 0, fn->exit, fn->exit))
			return true;
	}
	return false;
}

/*
 * A call that is seen to do nothing may do it in assembler, or several calls
 * further down.
 */
static bool hides_something(const struct search *s, const struct visit *v)
{
	const char *callee = v->site.event->callee;

	return call_is_lost(s->program, v, MAX_DOWN) ||
	       (callee && !strcmp(callee, s->from->key)) ||
	       call_may_pass(s->program,
			     &call_of(s->program, &v->site)->callees, v->down);
}

static void take(struct search *s, const struct visit *v)
{
	struct site none = { .event = NULL };

	vec_push(&s->out->sites, v->site);
	vec_push(&s->out->calls, v->down ? s->via[0] : none);
	for (unsigned int i = 1; i <= v->down; i++) {
		const struct site *in = i < v->down ? &s->via[i] : &v->site;

		vec_push(&s->out->entered,
			 ((struct entered){ in->unit, in->fn }));
	}
}

static enum walk_next take_first(void *data, const struct visit *v)
{
	struct search *s = data;
	const struct event *e = v->site.event;

	if (e->kind == EV_CALL && hides_something(s, v)) {
		s->out->complete = false;
		return WALK_STOP;
	}
	if (e->kind == EV_CALL)
		s->via[v->down] = v->site;
	if (!counts(e))
		return WALK_ON;
	take(s, v);
	return WALK_STOP;
}

void adjacent_find(const struct program *p, const struct site *s,
		   enum walk_direction direction, struct adjacent *out)
{
	const struct walk_limits limits = { .down = MAX_DOWN, .events = 400 };
	struct search search = { .program = p, .from = s->fn, .out = out };
	struct walk_result r;

	*out = (struct adjacent){ .complete = true };
	r = walk(p, s, direction, &limits, take_first, &search);
	if (r.truncated || r.reached_end)
		out->complete = false;
}

static bool is_defined_once(const struct diagnose *d, const struct entered *e)
{
	const struct source_text *t = text_source_get(
		&d->opt->source, e->unit->files.at[e->fn->file]);
	struct strbuf code STRBUF_SCOPED = STRBUF_INIT;

	if (!t)
		return true;
	code_of(t, &code);
	return definitions_count(code.buf, e->fn->name) <= 1;
}

bool adjacent_is_sure(const struct diagnose *d, const struct adjacent *a)
{
	for (size_t i = 0; i < a->entered.n; i++)
		if (!is_defined_once(d, &a->entered.at[i]))
			return false;
	return true;
}

void adjacent_release(struct adjacent *a)
{
	vec_release(&a->sites);
	vec_release(&a->calls);
	vec_release(&a->entered);
}
