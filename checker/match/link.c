// SPDX-License-Identifier: GPL-2.0-only
/* Who calls whom, and what precedes what, worked out once for all walks. */
#include <string.h>

#include "accessors.h"
#include "barrier.h"
#include "locks.h"
#include "recursion.h"
#include "targets.h"

void target_list_free(struct target_list *list)
{
	vec_release(&list->functions);
	free(list);
}

static bool add_list(const struct program *p, const struct target_list *list,
		     callee_vec *out)
{
	bool all = true;

	for (size_t i = 0; i < list->functions.n; i++) {
		struct program_function *pf = program_find(
			p, list->functions.at[i]);

		if (pf)
			vec_push(out, pf);
		else
			all = false;
	}
	return all;
}

/* All elements of a table of functions may be meant by an index. */
static bool add_targets(const struct program *p, const struct location *pointer,
			callee_vec *out)
{
	struct strmap_entry *e;
	const char *key = pointer->key;
	struct target_list *list = strmap_get(&p->targets, key);
	struct strbuf ident STRBUF_SCOPED = STRBUF_INIT;
	struct key_hash hash = key_hash(key);
	bool found = false, all = true;

	if (list && !strchr(key, '['))
		return add_list(p, list, out);
	key_identifier(key, &ident);
	for (e = strmap_first(&p->targets); e; e = strmap_next(e)) {
		list = strmap_value(e);
		if (!key_hashes_meet(list->hash, hash) ||
		    !strstr(strmap_key(e), ident.buf) ||
		    !key_matches(strmap_key(e), key))
			continue;
		found = true;
		all &= add_list(p, list, out);
	}
	return found && all;
}

struct linker {
	struct program *p;
	struct strmap by_pointer; /* key -> struct callees, in the arena */
};

static struct callees *callees_of_pointer(struct linker *l,
					  const struct location *pointer)
{
	struct callees *c = strmap_get(&l->by_pointer, pointer->key);
	callee_vec found = VEC_INIT;
	struct program_function **at;

	if (c)
		return c;
	c = arena_new(&l->p->arena, struct callees);
	c->all_known = add_targets(l->p, pointer, &found);
	c->n = found.n;
	at = arena_alloc(&l->p->arena, found.n * sizeof(*at));
	if (found.n)
		memcpy(at, found.at, found.n * sizeof(*at));
	c->at = at;
	vec_release(&found);
	strmap_put(&l->by_pointer, pointer->key, c);
	return c;
}

static struct callees find_callees(struct linker *l, const struct event *call)
{
	const struct callees none = { .all_known = false };
	struct program_function *pf;

	if (!call->callee)
		return call->loc.key ? *callees_of_pointer(l, &call->loc)
				     : none;
	pf = program_find(l->p, call->callee);
	if (!pf)
		return none;
	return (struct callees){ &pf->self, 1, true };
}

static void link_call(struct linker *l, struct program_function *caller,
		      const struct event *e, struct call *call)
{
	const struct site s = { caller->unit, caller->fn, e };

	call->event = e;
	call->callees = find_callees(l, e);
	for (size_t i = 0; i < call->callees.n; i++) {
		vec_push(&call->callees.at[i]->callers, s);
		vec_push(&call->callees.at[i]->calling, caller);
	}
}

static unsigned int count_calls(const struct function *fn)
{
	unsigned int n = 0;

	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int k = 0; k < fn->blocks[b].nevents; k++)
			n += fn->blocks[b].events[k].kind == EV_CALL;
	return n;
}

static bool is_local_address(const struct call_arg *arg)
{
	return arg->key && arg->text && arg->text[0] == '&' &&
	       arg->key[0] == '%';
}

static bool same_root(const char *a, const char *b)
{
	size_t len = strcspn(a, ":>[");

	return !strncmp(a, b, len) && strchr(":>[", b[len]);
}

typedef VEC(const char *) key_vec;

/* Parts of local variables that are given to calls not known. */
static void find_leaks(const struct program_function *pf, key_vec *out)
{
	for (unsigned int i = 0; i < pf->first_call[pf->fn->nblocks]; i++) {
		const struct event *e = pf->calls[i].event;

		if (pf->calls[i].callees.all_known)
			continue;
		for (unsigned int k = 0; k < e->nargs; k++)
			if (is_local_address(&e->args[k]))
				vec_push(out, e->args[k].key);
	}
}

static bool leaks(const key_vec *leaks, const char *key)
{
	for (size_t i = 0; i < leaks->n; i++)
		if (same_root(key, leaks->at[i]))
			return true;
	return false;
}

static void find_local_args(struct program_function *pf)
{
	key_vec leaked = VEC_INIT;

	find_leaks(pf, &leaked);
	for (unsigned int i = 0; i < pf->first_call[pf->fn->nblocks]; i++) {
		struct call *c = &pf->calls[i];

		for (unsigned int k = 0; k < c->event->nargs && k < 32; k++)
			if (is_local_address(&c->event->args[k]) &&
			    !leaks(&leaked, c->event->args[k].key))
				c->local_args |= 1u << k;
	}
	vec_release(&leaked);
}

static void link_calls(struct linker *l, struct program_function *pf)
{
	const struct function *fn = pf->fn;
	struct arena *arena = &l->p->arena;
	unsigned int n = 0;

	pf->calls = arena_alloc(arena, count_calls(fn) * sizeof(*pf->calls));
	pf->first_call = arena_alloc(arena, (fn->nblocks + 1) *
						    sizeof(*pf->first_call));
	for (unsigned int b = 0; b < fn->nblocks; b++) {
		const struct block *bb = &fn->blocks[b];

		pf->first_call[b] = n;
		for (unsigned int k = 0; k < bb->nevents; k++)
			if (bb->events[k].kind == EV_CALL)
				link_call(l, pf, &bb->events[k],
					  &pf->calls[n++]);
	}
	pf->first_call[fn->nblocks] = n;
	find_local_args(pf);
}

static unsigned int traits_of(const struct event *e)
{
	static const unsigned int by_kind[EV_NR] = {
		[EV_CALL] = TRAIT_CALL,	   [EV_PRIM] = TRAIT_PRIM,
		[EV_LOCK] = TRAIT_LOCK,	   [EV_UNLOCK] = TRAIT_UNLOCK,
		[EV_WRITE] = TRAIT_WRITES, [EV_RMW] = TRAIT_WRITES,
	};
	unsigned int traits = by_kind[e->kind];

	if (location_shared(&e->loc) && !event_is_this_cpus(e))
		traits |= TRAIT_SHARED;
	return traits | event_keeps(e) << TRAIT_KEEPS_SHIFT;
}

static unsigned int count_events(const struct function *fn)
{
	unsigned int n = 0;

	for (unsigned int b = 0; b < fn->nblocks; b++)
		n += fn->blocks[b].nevents;
	return n;
}

/* After link_calls(). */
static void lay_out_steps(struct arena *arena, struct program_function *pf)
{
	const struct function *fn = pf->fn;
	unsigned int n = 0, calls = 0;

	pf->steps = arena_alloc(arena, count_events(fn) * sizeof(*pf->steps));
	pf->first_step = arena_alloc(arena, (fn->nblocks + 1) *
						    sizeof(*pf->first_step));
	for (unsigned int b = 0; b < fn->nblocks; b++) {
		const struct block *bb = &fn->blocks[b];

		pf->first_step[b] = n;
		for (unsigned int k = 0; k < bb->nevents; k++) {
			struct walk_step *s = &pf->steps[n++];

			s->event = &bb->events[k];
			s->traits = traits_of(s->event);
			if (s->traits & TRAIT_CALL)
				s->call = calls++;
		}
	}
	pf->first_step[fn->nblocks] = n;
}

/* A block that has another one as both its successors counts once. */
static bool is_first_mention(const struct block *bb, unsigned int i)
{
	for (unsigned int k = 0; k < i; k++)
		if (bb->succ[k] == bb->succ[i])
			return false;
	return true;
}

static void find_preds(struct arena *arena, struct program_function *pf)
{
	const struct function *fn = pf->fn;
	unsigned int *first, n = 0;

	first = arena_alloc(arena, (fn->nblocks + 2) * sizeof(*first));
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nsucc; i++)
			if (is_first_mention(&fn->blocks[b], i))
				first[fn->blocks[b].succ[i] + 2]++;
	for (unsigned int b = 2; b < fn->nblocks + 2; b++)
		first[b] = n += first[b];
	pf->preds = arena_alloc(arena, n * sizeof(*pf->preds));
	/* filling in block b's moves first[b + 1] to where the next begin */
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nsucc; i++)
			if (is_first_mention(&fn->blocks[b], i))
				pf->preds[first[fn->blocks[b].succ[i] + 1]++] =
					b;
	pf->first_pred = first;
}

void program_link(struct program *p)
{
	struct linker l = { .p = p };

	p->locks = locks_new();
	for (size_t i = 0; i < p->functions.n; i++)
		p->functions.at[i]->self = p->functions.at[i];
	for (size_t i = 0; i < p->functions.n; i++) {
		link_calls(&l, p->functions.at[i]);
		lay_out_steps(&p->arena, p->functions.at[i]);
		find_preds(&p->arena, p->functions.at[i]);
	}
	strmap_release(&l.by_pointer);
	recursion_find(p);
	accessors_find(p);
}

const struct call *program_call(const struct program_function *pf,
				unsigned int block, const struct event *e)
{
	unsigned int lo = pf->first_call[block];
	unsigned int hi = pf->first_call[block + 1];

	while (hi - lo > 1) {
		unsigned int mid = lo + (hi - lo) / 2;

		if (pf->calls[mid].event <= e)
			lo = mid;
		else
			hi = mid;
	}
	return &pf->calls[lo];
}
