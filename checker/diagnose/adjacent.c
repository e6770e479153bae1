// SPDX-License-Identifier: GPL-2.0-only
#include "adjacent.h"

static bool counts(const struct event *e)
{
	switch (e->kind) {
	case EV_READ:
	case EV_WRITE:
	case EV_RMW:
		return location_shared(&e->loc);
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

static enum walk_next take_first(void *data, const struct visit *v)
{
	struct adjacent *a = data;
	const struct event *e = v->site.event;

	if (e->kind == EV_CALL && v->unresolved) {
		a->complete = false;
		return WALK_STOP;
	}
	if (!counts(e))
		return WALK_ON;
	vec_push(&a->sites, v->site);
	return WALK_STOP;
}

void adjacent_find(const struct program *p, const struct site *s,
		   enum walk_direction direction, struct adjacent *out)
{
	const struct walk_limits limits = { .down = 3, .events = 400 };
	struct walk_result r;

	*out = (struct adjacent){ .complete = true };
	r = walk(p, s, direction, &limits, take_first, out);
	if (r.truncated || r.reached_end)
		out->complete = false;
}

void adjacent_release(struct adjacent *a)
{
	vec_release(&a->sites);
}
