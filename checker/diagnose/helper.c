// SPDX-License-Identifier: GPL-2.0-only
#include "helper.h"

#include <string.h>

#include "adjacent.h"

bool is_atomic_rmw(const struct event *e)
{
	return e->kind == EV_RMW &&
	       !(e->prim && e->prim->flags & PF_NONATOMIC) &&
	       (e->prim || e->loc.flags & LOC_PERCPU);
}

static bool are_unordered(const struct adjacent *a)
{
	for (size_t i = 0; i < a->sites.n; i++) {
		const struct event *e = a->sites.at[i].event;

		if (!is_atomic_rmw(e) || e->order != ORD_ONCE || !e->prim ||
		    e->prim->flags & PF_CONDITIONAL)
			return false;
	}
	return a->sites.n && a->complete;
}

/* Is the number of the bit known to the compiler, or may it be? */
static bool may_be_constant(const struct location *l)
{
	return l->bit_value >= 0 || !l->bit || !strpbrk(l->bit, ".>[");
}

/*
 * On x86 these are asm volatile without a memory clobber when the bit is a
 * constant (arch_clear_bit(), arch_change_bit()): the compiler may move plain
 * accesses past them, and the helper is nothing there.
 */
static bool lets_plain_pass(const struct event *e)
{
	const char *name = e->prim ? e->prim->name : "";

	if (!strncmp(name, "arch_", 5))
		name += 5;
	return (!strcmp(name, "clear_bit") || !strcmp(name, "change_bit")) &&
	       may_be_constant(&e->loc);
}

/* A function that the compiler does not see when it compiles the call. */
static bool is_elsewhere(const struct visit *v)
{
	const char *callee = v->site.event->callee;
	const struct unit *u = v->site.unit;

	return !callee || (!strchr(callee, '@') && !unit_function(u, callee));
}

/* Plain accesses up to what the compiler moves none across. */
static enum walk_next look_for_plain(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	bool *found = data;

	switch (e->kind) {
	case EV_READ:
	case EV_WRITE:
	case EV_RMW:
		if (!may_be_shared(&e->loc) || lets_plain_pass(e))
			return WALK_ON;
		if (e->kind == EV_RMW && is_atomic_rmw(e))
			return WALK_STOP;
		*found |= e->order == ORD_PLAIN;
		return WALK_ON;
	case EV_CALL:
		if (is_elsewhere(v))
			return WALK_STOP;
		*found |= v->unresolved;
		return WALK_ON;
	case EV_FENCE:
	case EV_LOCK:
	case EV_UNLOCK:
	case EV_PRIM:
		return WALK_STOP;
	default:
		return WALK_ON;
	}
}

/* Does the fence order plain accesses in that direction? */
static bool orders_plain(const struct diagnose *d, const struct site *fence,
			 enum walk_direction direction)
{
	bool inlined = fence->fn->flags & (FN_STATIC | FN_INLINE);
	const struct walk_limits limits = {
		.down = 4, .up = inlined ? 2 : 0, .callers = 12, .events = 400
	};
	bool found = false;
	struct walk_result r;

	r = walk(d->program, fence, direction, &limits, look_for_plain, &found);
	return found || r.truncated;
}

const char *helper_at(const struct diagnose *d, const struct site *fence,
		      struct site *rmw)
{
	static const struct {
		enum walk_direction rmw, rest;
		const char *name;
	} sides[] = {
		{ WALK_BACKWARD, WALK_FORWARD, "smp_mb__after_atomic" },
		{ WALK_FORWARD, WALK_BACKWARD, "smp_mb__before_atomic" },
	};

	for (size_t i = 0; i < 2; i++) {
		struct adjacent a CLEANUP(
			adjacent_release) = { .complete = false };
		bool passes = false;

		adjacent_find(d->program, fence, sides[i].rmw, &a);
		if (!are_unordered(&a) || !adjacent_is_sure(d, &a))
			continue;
		for (size_t k = 0; k < a.sites.n; k++)
			passes |= lets_plain_pass(a.sites.at[k].event);
		if (passes && orders_plain(d, fence, sides[i].rest))
			continue;
		*rmw = a.sites.at[0];
		return sides[i].name;
	}
	return NULL;
}
