// SPDX-License-Identifier: GPL-2.0-only
/* Who calls whom, and what precedes what, worked out once for all walks. */
#include <string.h>

#include "accessors.h"
#include "barrier.h"
#include "locks.h"
#include "parallel.h"
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
	c->n = (unsigned int)found.n;
	at = arena_alloc(&l->p->arena, found.n * sizeof(*at));
	if (found.n)
		memcpy(at, found.at, found.n * sizeof(*at));
	c->at = at;
	vec_release(&found);
	strmap_put(&l->by_pointer, pointer->key, c);
	return c;
}

static void find_callees(struct linker *l, struct call *call)
{
	const struct event *e = call->event;

	if (e->callee)
		call->direct = program_find(l->p, e->callee);
	if (call->direct)
		call->callees = (struct callees){ &call->direct, 1, true };
	else if (!e->callee && e->loc.key)
		call->callees = *callees_of_pointer(l, &e->loc);
}

static void link_call(struct linker *l, struct program_function *caller,
		      struct call *call)
{
	const struct site s = { caller->unit, caller->fn, call->event };

	find_callees(l, call);
	for (unsigned int i = 0; i < call->callees.n; i++) {
		vec_push(&call->callees.at[i]->callers, s);
		vec_push(&call->callees.at[i]->calling, caller);
	}
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
	for (unsigned int i = 0; i < count_calls(pf); i++) {
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
	for (unsigned int i = 0; i < count_calls(pf); i++) {
		struct call *c = &pf->calls[i];

		for (unsigned int k = 0; k < c->event->nargs && k < 32; k++)
			if (is_local_address(&c->event->args[k]) &&
			    !leaks(&leaked, c->event->args[k].key))
				c->local_args |= 1u << k;
	}
	vec_release(&leaked);
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

/* How many there are of each in pf. */
static struct walk_block count_all(const struct function *fn)
{
	struct walk_block n = { 0 };

	for (unsigned int b = 0; b < fn->nblocks; b++) {
		const struct block *bb = &fn->blocks[b];

		n.step += bb->nevents;
		n.succ += bb->nsucc;
		for (unsigned int k = 0; k < bb->nevents; k++)
			n.call += bb->events[k].kind == EV_CALL;
	}
	n.pred = n.succ; /* at most */
	return n;
}

/* One piece of memory for all arrays. */
static void make_room(struct arena *arena, struct program_function *pf)
{
	struct walk_block n = count_all(pf->fn);
	size_t edges = (n.succ + n.pred + 1) / 2 * 2; /* for the alignment */
	char *at = arena_alloc(arena, (pf->nblocks + 1) * sizeof(*pf->blocks) +
					      edges * sizeof(*pf->edges) +
					      n.step * sizeof(*pf->steps) +
					      n.call * sizeof(*pf->calls));

	pf->blocks = (void *)at;
	pf->edges = (void *)(pf->blocks + pf->nblocks + 1);
	pf->steps = (void *)(pf->edges + edges);
	pf->calls = (void *)(pf->steps + n.step);
}

static void lay_out_block(struct program_function *pf, const struct block *bb,
			  struct walk_block *next)
{
	for (unsigned int k = 0; k < bb->nevents; k++) {
		const struct event *e = &bb->events[k];
		struct walk_step *s = &pf->steps[next->step++];

		*s = (struct walk_step){ e, traits_of(e), 0, e->loc.hash };
		if (!(s->traits & TRAIT_CALL))
			continue;
		s->call = next->call;
		pf->calls[next->call++].event = e;
	}
	for (unsigned int i = 0; i < bb->nsucc; i++)
		pf->edges[next->succ++] = bb->succ[i];
}

/* A block that has another one as both its successors counts once. */
static bool is_first_mention(const struct block *bb, unsigned int i)
{
	for (unsigned int k = 0; k < i; k++)
		if (bb->succ[k] == bb->succ[i])
			return false;
	return true;
}

typedef void (*edge_fn)(struct program_function *pf, unsigned int from,
			unsigned int to);

/* From the last block on. */
static void each_edge(struct program_function *pf, edge_fn fn)
{
	for (unsigned int b = pf->nblocks; b-- > 0;) {
		const struct block *bb = &pf->fn->blocks[b];

		for (unsigned int i = 0; i < bb->nsucc; i++)
			if (is_first_mention(bb, i))
				fn(pf, b, bb->succ[i]);
	}
}

static void count_pred(struct program_function *pf, unsigned int from,
		       unsigned int to)
{
	(void)from;
	pf->blocks[to].pred++;
}

/* The last one first. */
static void add_pred(struct program_function *pf, unsigned int from,
		     unsigned int to)
{
	pf->edges[--pf->blocks[to].pred] = from;
}

static void find_preds(struct program_function *pf)
{
	unsigned int n = pf->blocks[pf->nblocks].succ;

	each_edge(pf, count_pred);
	for (unsigned int b = 0; b <= pf->nblocks; b++)
		pf->blocks[b].pred = n += pf->blocks[b].pred;
	each_edge(pf, add_pred);
}

struct layout {
	struct program *program;
	struct arena arenas[PARALLEL_MAX]; /* by thread */
};

static void lay_out(void *data, size_t i, unsigned int thread)
{
	struct layout *l = data;
	struct program_function *pf = l->program->functions.at[i];
	struct walk_block next = { 0 };

	pf->number = (unsigned int)i;
	pf->nblocks = pf->fn->nblocks;
	pf->exit = pf->fn->exit;
	make_room(&l->arenas[thread], pf);
	for (unsigned int b = 0; b < pf->nblocks; b++) {
		pf->blocks[b] = next;
		lay_out_block(pf, &pf->fn->blocks[b], &next);
	}
	pf->blocks[pf->nblocks] = next;
	find_preds(pf);
}

static void lay_out_all(struct program *p)
{
	struct layout l = { .program = p };

	parallel(p->functions.n, p->jobs, lay_out, &l);
	for (size_t i = 0; i < PARALLEL_MAX; i++)
		arena_join(&p->arena, &l.arenas[i]);
}

static void find_args(void *data, size_t i, unsigned int thread)
{
	const struct program *p = data;

	(void)thread;
	find_local_args(p->functions.at[i]);
}

static void link_calls(struct program *p)
{
	struct linker l = { .p = p };

	for (size_t i = 0; i < p->functions.n; i++) {
		struct program_function *pf = p->functions.at[i];

		for (unsigned int k = 0; k < count_calls(pf); k++)
			link_call(&l, pf, &pf->calls[k]);
	}
	strmap_release(&l.by_pointer);
	parallel(p->functions.n, p->jobs, find_args, p);
}

static void mark_targets(struct program *p)
{
	struct strmap_entry *e;

	for (e = strmap_first(&p->targets); e; e = strmap_next(e)) {
		struct target_list *list = strmap_value(e);

		for (size_t i = 0; i < list->functions.n; i++) {
			struct program_function *pf = program_find(
				p, list->functions.at[i]);

			if (pf)
				pf->is_target = true;
		}
	}
}

bool program_knows_callers(const struct program_function *pf)
{
	return pf->fn->flags & FN_STATIC && !(pf->fn->flags & FN_HEADER) &&
	       (pf->is_target || !(pf->fn->flags & FN_ADDRESS_TAKEN));
}

void program_link(struct program *p)
{
	mark_targets(p);
	p->locks = locks_new();
	lay_out_all(p);
	link_calls(p);
	recursion_find(p);
	accessors_find(p);
}

const struct call *program_call(const struct program_function *pf,
				unsigned int block, const struct event *e)
{
	unsigned int lo = pf->blocks[block].call;
	unsigned int hi = pf->blocks[block + 1].call;

	while (hi - lo > 1) {
		unsigned int mid = lo + (hi - lo) / 2;

		if (pf->calls[mid].event <= e)
			lo = mid;
		else
			hi = mid;
	}
	return &pf->calls[lo];
}
