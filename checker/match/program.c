// SPDX-License-Identifier: GPL-2.0-only
#include "program.h"

#include <string.h>

#include "accessors.h"
#include "locks.h"
#include "targets.h"

static void add_target(struct program *p, const struct function_pointer *fp)
{
	struct target_list *list = strmap_get(&p->targets, fp->key);

	if (!list) {
		list = xcalloc(1, sizeof(*list));
		list->hash = key_hash(fp->key);
		strmap_put(&p->targets, fp->key, list);
	}
	for (size_t i = 0; i < list->functions.n; i++)
		if (!strcmp(list->functions.at[i], fp->function))
			return;
	vec_push(&list->functions, fp->function);
}

static void add_function(struct program *p, const struct unit *u,
			 const struct function *fn)
{
	struct program_function *pf;

	if (strmap_has(&p->by_key, fn->key))
		return;
	pf = arena_new(&p->arena, struct program_function);
	pf->unit = u;
	pf->fn = fn;
	vec_push(&p->functions, pf);
	strmap_put(&p->by_key, fn->key, pf);
}

void program_add(struct program *p, const struct unit *u)
{
	vec_push(&p->units, u);
	for (size_t i = 0; i < u->functions.n; i++)
		add_function(p, u, &u->functions.at[i]);
	for (size_t i = 0; i < u->pointers.n; i++)
		add_target(p, &u->pointers.at[i]);
}

struct program_function *program_find(const struct program *p, const char *key)
{
	return strmap_get(&p->by_key, key);
}

bool function_find(const struct function *fn, const struct event *e,
		   unsigned int *block, int *index)
{
	for (unsigned int b = 0; b < fn->nblocks; b++) {
		const struct block *bb = &fn->blocks[b];

		if (!bb->nevents || e < bb->events ||
		    e >= bb->events + bb->nevents)
			continue;
		*block = b;
		*index = (int)(e - bb->events);
		return true;
	}
	return false;
}

static bool reaches(const struct function *fn, unsigned int from,
		    unsigned int to, unsigned char *seen)
{
	if (from == to)
		return true;
	if (seen[from])
		return false;
	seen[from] = 1;
	for (unsigned int i = 0; i < fn->blocks[from].nsucc; i++)
		if (reaches(fn, fn->blocks[from].succ[i], to, seen))
			return true;
	return false;
}

bool function_reaches(const struct function *fn, unsigned int from,
		      unsigned int to, unsigned int past)
{
	unsigned char *seen = xcalloc(fn->nblocks, 1);
	bool found;

	seen[past] = 1;
	found = reaches(fn, from, to, seen);
	free(seen);
	return found;
}

int function_param(const struct function *fn, const char *var)
{
	for (unsigned int i = 0; i < fn->nparams; i++)
		if (!strcmp(fn->params[i], var))
			return (int)i;
	return -1;
}

static bool var_is_private(const struct program *p, const struct function *fn,
			   const char *var, unsigned int depth);

static bool arg_is_private(const struct program *p, const struct site *call,
			   unsigned int index, unsigned int depth)
{
	const struct call_arg *arg;

	if (index >= call->event->nargs)
		return false;
	arg = &call->event->args[index];
	if (arg->key)
		return arg->key[0] == '%' && arg->text && arg->text[0] == '&';
	return arg->var && var_is_private(p, call->fn, arg->var, depth - 1);
}

static bool var_is_private(const struct program *p, const struct function *fn,
			   const char *var, unsigned int depth)
{
	const struct program_function *pf = program_find(p, fn->key);
	int index = function_param(fn, var);

	if (index < 0 || !depth || !pf || !pf->callers.n)
		return false;
	for (size_t i = 0; i < pf->callers.n; i++)
		if (!arg_is_private(p, &pf->callers.at[i], (unsigned int)index,
				    depth))
			return false;
	return true;
}

bool program_is_private(const struct program *p, const struct site *access)
{
	const char *base = access->event->loc.base;

	return base && var_is_private(p, access->fn, base, 6);
}

void program_release(struct program *p)
{
	struct strmap_entry *e;

	for (size_t i = 0; i < p->functions.n; i++) {
		vec_release(&p->functions.at[i]->callers);
		vec_release(&p->functions.at[i]->calling);
	}
	for (e = strmap_first(&p->targets); e; e = strmap_next(e))
		target_list_free(strmap_value(e));
	accessors_release(p);
	if (p->locks)
		locks_free(p->locks);
	arena_release(&p->arena);
	vec_release(&p->functions);
	vec_release(&p->units);
	strmap_release(&p->by_key);
	strmap_release(&p->targets);
}

int site_cmp(const struct site *a, const struct site *b)
{
	int c = strcmp(site_file(a), site_file(b));

	if (c)
		return c;
	if (a->event->line != b->event->line)
		return a->event->line < b->event->line ? -1 : 1;
	if (a->event->col != b->event->col)
		return a->event->col < b->event->col ? -1 : 1;
	return 0;
}

const char *site_file(const struct site *s)
{
	return s->unit->files.at[s->event->file];
}
