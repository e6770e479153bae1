// SPDX-License-Identifier: GPL-2.0-only
#include "object.h"

#include <string.h>

/* Does the function give the variable to one that may fill its object? */
static bool is_passed_on(const struct function *fn, const char *var)
{
	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++) {
			const struct event *e = &fn->blocks[i].events[k];

			for (unsigned int m = 0; m < e->nargs; m++)
				if (e->kind == EV_CALL && e->args[m].var &&
				    !strcmp(e->args[m].var, var))
					return true;
		}
	return false;
}

static bool is_written_through(const struct barrier *b, const char *var)
{
	for (size_t i = 0; i < b->before.n; i++) {
		const struct event *e = b->before.at[i].site.event;

		if (event_writes(e) && e->loc.base && !strcmp(e->loc.base, var))
			return true;
	}
	return false;
}

/* Does b's function give the callee an object that it filled before b? */
static bool is_argument_filled(const struct barrier *b,
			       const struct function *callee, int param)
{
	const struct function *fn = b->site.fn;

	for (unsigned int i = 0; param >= 0 && i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++) {
			const struct event *e = &fn->blocks[i].events[k];

			if (e->kind == EV_CALL && e->callee &&
			    !strcmp(e->callee, callee->key) &&
			    (unsigned int)param < e->nargs &&
			    e->args[param].var &&
			    is_written_through(b, e->args[param].var))
				return true;
		}
	return false;
}

bool object_is_filled(const struct barrier *b, const struct site *store,
		      const char *var)
{
	if (store->fn == b->site.fn)
		return is_written_through(b, var) ||
		       is_passed_on(store->fn, var);
	/* a callee's own variable got its object after the barrier */
	return is_argument_filled(b, store->fn, function_param(store->fn, var));
}

const char *published_object(const access_vec *window,
			     const struct event *store)
{
	if (store->src)
		return strchr(store->src, '@') ? store->src : NULL;
	for (size_t i = 0; i < window->n; i++) {
		const struct event *e = window->at[i].site.event;

		if (e->kind == EV_ESCAPE && e->file == store->file &&
		    e->expr.begin >= store->value.begin &&
		    e->expr.end <= store->value.end)
			return e->loc.base;
	}
	return NULL;
}
