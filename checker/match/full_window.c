// SPDX-License-Identifier: GPL-2.0-only
#include "full_window.h"

static bool checks_for_sleepers(const struct event *e)
{
	if (event_is_wake_up(e))
		return e->prim->flags & PF_CONDITIONAL;
	return false;
}

static enum walk_next collect_full(void *data, const struct visit *v)
{
	struct full_window *w = data;
	const struct event *e = v->site.event;

	if (v->on_stack)
		return WALK_ON;
	if (checks_for_sleepers(e))
		w->waiter = v->site;
	/* a count of its own that another CPU sums up is stored, not loaded */
	if (loads_value(e) && location_shared(&e->loc) &&
	    !event_is_this_cpus(e))
		vec_push(v->up	   ? &w->caller_reads
			 : v->down ? &w->callee_reads
				   : &w->reads,
			 v->site);
	if (event_writes(e) && location_shared(&e->loc))
		vec_push(v->up ? &w->caller_writes : &w->writes, v->site);
	return event_keeps(e) & KEEPS_WR ? WALK_STOP : WALK_ON;
}

void full_window(const struct judge *j, const struct site *s,
		 enum walk_direction direction, struct full_window *w)
{
	const struct walk_limits limits = {
		.down = 4, .up = 2, .callers = 32, .events = 9000
	};

	walk(j->program, s, direction, &limits, collect_full, w);
}

void full_window_release(struct full_window *w)
{
	vec_release(&w->callee_reads);
	vec_release(&w->caller_reads);
	vec_release(&w->caller_writes);
	vec_release(&w->reads);
	vec_release(&w->writes);
}

bool sites_overlap(const site_vec *sites, const struct site *s)
{
	for (size_t i = 0; i < sites->n; i++)
		if (location_overlaps(&sites->at[i].event->loc, &s->event->loc))
			return true;
	return false;
}
