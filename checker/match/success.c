// SPDX-License-Identifier: GPL-2.0-only
#include "success.h"

#include <ctype.h>
#include <string.h>

bool event_may_fail(const struct event *e)
{
	return e->prim && e->prim->flags & PF_CONDITIONAL;
}

/* Is the text a call of the function and nothing else? */
static bool is_bare_call(const char *text, const char *function)
{
	size_t len = strlen(function), depth = 0;

	if (strncmp(text, function, len))
		return false;
	for (text += len; isspace((unsigned char)*text); text++)
		;
	for (; *text; text++) {
		depth += *text == '(';
		if (*text == ')' && !--depth)
			return !text[1];
		if (!depth)
			return false;
	}
	return false;
}

/*
 * Does the block branch on what the operation gives, true first? The front end
 * has taken "!" and likely() off the condition.
 */
static bool branches_on(const struct block *bb, const struct event *op)
{
	return bb->nsucc == 2 && bb->cond && op->flags & EVF_COND &&
	       op == &bb->events[bb->nevents - 1] &&
	       is_bare_call(bb->cond, op->prim->name);
}

bool fence_needs_success(const struct site *fence, const struct site *op)
{
	const struct function *fn = op->fn;
	unsigned int from, to;
	int index;

	if (!event_may_fail(op->event) ||
	    !(op->event->prim->flags & PF_TELLS) || fence->fn != fn ||
	    !function_find(fn, op->event, &from, &index) ||
	    !function_find(fn, fence->event, &to, &index))
		return false;
	return branches_on(&fn->blocks[from], op->event) &&
	       !function_reaches(fn, fn->blocks[from].succ[1], to, from);
}

/* Is the condition the load and nothing else? */
static bool is_bare_load(const char *cond, const struct event *load)
{
	return (load->prim && is_bare_call(cond, load->prim->name)) ||
	       (load->loc.text && !strcmp(cond, load->loc.text));
}

bool fence_needs_zero(const struct site *fence, const struct site *load)
{
	const struct function *fn = load->fn;
	const struct block *bb;
	unsigned int from, to;
	int index;

	if (fence->fn != fn || !function_find(fn, load->event, &from, &index) ||
	    !function_find(fn, fence->event, &to, &index))
		return false;
	bb = &fn->blocks[from];
	return bb->nsucc == 2 && bb->cond && load->event->flags & EVF_COND &&
	       load->event == &bb->events[bb->nevents - 1] &&
	       is_bare_load(bb->cond, load->event) &&
	       !function_reaches(fn, bb->succ[0], to, from);
}
