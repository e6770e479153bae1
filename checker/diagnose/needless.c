// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fences that order nothing which is not ordered without them: beside a fully
 * ordered operation (S7) or another fence, or where all that follows is reached
 * through the pointer that was loaded (S6).
 */
#include <string.h>

#include "adjacent.h"
#include "diagnose.h"
#include "dropped.h"
#include "needless.h"

static bool is_smp_fence(const struct event *e)
{
	return e->kind == EV_FENCE && e->prim &&
	       (e->order == ORD_MB || e->order == ORD_WMB ||
		e->order == ORD_RMB);
}

/* Is the full barrier of the operation on the side where the fence stands? */
static bool has_barrier_towards(const struct event *e, bool fence_after)
{
	if (event_keeps(e) != KEEPS_ALL)
		return false;
	if (e->kind == EV_RMW)
		return true;
	if (e->kind == EV_WRITE) /* smp_store_mb() */
		return fence_after;
	if (e->kind != EV_PRIM || !e->prim)
		return false;
	switch (e->prim->class) {
	case PRIM_WAIT:
		return fence_after;
	case PRIM_WAKE:
		return !fence_after && !(e->prim->flags & PF_CONDITIONAL);
	case PRIM_GRACE:
		return true;
	default:
		return false;
	}
}

/*
 * A fence that orders all that own does. Of two alike the later one goes, or
 * that of the caller, as others may call the callee without one.
 */
static bool is_stronger_fence(const struct site *other,
			      const struct site *fence, bool own_after)
{
	const struct event *e = other->event, *own = fence->event;
	unsigned int keeps = event_keeps(e), needed = event_keeps(own);

	if (e->kind != EV_FENCE || e->order == ORD_BEFORE_ATOMIC ||
	    e->order == ORD_AFTER_ATOMIC || (keeps & needed) != needed)
		return false;
	return keeps != needed || own_after || other->fn != fence->fn ||
	       (e->order >= ORD_DEVICE_MB && e->order <= ORD_DEVICE_RMB);
}

static bool only_way(const struct function *fn, unsigned int branch,
		     unsigned int to, unsigned int way)
{
	const struct block *bb = &fn->blocks[branch];

	return function_reaches(fn, bb->succ[way], to, branch) &&
	       !function_reaches(fn, bb->succ[!way], to, branch);
}

/*
 * Does the fence stand only where the operation, which is the condition of a
 * branch by itself, has returned true, that is, has been done?
 */
static bool after_success(const struct site *rmw, const struct site *fence)
{
	const struct event *e = rmw->event;
	unsigned int branch, to;
	const char *cond;
	int index;

	if (e->kind != EV_RMW || e->order != ORD_MB || !e->prim ||
	    !(e->prim->flags & PF_CONDITIONAL) || rmw->fn != fence->fn ||
	    !function_find(rmw->fn, e, &branch, &index) ||
	    !function_find(fence->fn, fence->event, &to, &index) ||
	    rmw->fn->blocks[branch].nsucc != 2)
		return false;
	/* cmpxchg() returns the old value */
	if (strstr(e->prim->name, "cmpxchg") &&
	    !strstr(e->prim->name, "try_cmpxchg"))
		return false;
	cond = rmw->fn->blocks[branch].cond;
	if (!cond)
		return false;
	if (!strncmp(cond, e->prim->name, strlen(e->prim->name)))
		return only_way(rmw->fn, branch, to, 0);
	if (cond[0] == '!' &&
	    !strncmp(cond + 1, e->prim->name, strlen(e->prim->name)))
		return only_way(rmw->fn, branch, to, 1);
	return false;
}

static bool makes_needless(const struct site *other, const struct site *fence,
			   bool fence_after)
{
	return has_barrier_towards(other->event, fence_after) ||
	       is_stronger_fence(other, fence, fence_after) ||
	       (fence_after && after_success(other, fence));
}

/* What orders as much, right on that side of the fence. */
static bool find_beside(const struct diagnose *d, const struct site *fence,
			enum walk_direction direction, struct adjacent *out)
{
	adjacent_find(d->program, fence, direction, out);
	for (size_t i = 0; i < out->sites.n; i++)
		if (!makes_needless(&out->sites.at[i], fence,
				    direction == WALK_BACKWARD))
			return false;
	return out->sites.n && out->complete && adjacent_is_sure(d, out);
}

bool fence_is_needless(const struct diagnose *d, const struct site *fence)
{
	struct adjacent before CLEANUP(
		adjacent_release) = { .complete = false };
	struct adjacent after CLEANUP(adjacent_release) = { .complete = false };

	return find_beside(d, fence, WALK_BACKWARD, &before) ||
	       find_beside(d, fence, WALK_FORWARD, &after);
}

static void say_beside(struct diagnose *d, const struct barrier *b,
		       const struct adjacent *beside, bool fence_after)
{
	const char *name = b->site.event->prim->name;
	const struct site *other = &beside->sites.at[0];
	const char *by = other->event->prim ? other->event->prim->name
					    : "the access";
	bool fence = other->event->kind == EV_FENCE;
	struct finding *f;

	f = say(d, how_sure_to_drop(d, b, beside), &b->site,
		"%s() is not needed: %s() right %s it orders as much", name, by,
		fence_after ? "before" : "after");
	also(d, f, other,
	     fence ? "%s() orders all that %s() does"
		   : "%s() has a full barrier on that side; %s() adds nothing",
	     by, name);
	fix_drop(d, f, b, beside);
}

static bool check_side(struct diagnose *d, const struct barrier *b,
		       enum walk_direction direction)
{
	struct adjacent a CLEANUP(adjacent_release) = { .complete = false };

	if (!find_beside(d, &b->site, direction, &a))
		return false;
	say_beside(d, b, &a, direction == WALK_BACKWARD);
	return true;
}

/* Does the fence order, in its function, loads through the pointer alone? */
static bool only_through(const struct barrier *b, const char *pointer)
{
	bool any = false;

	for (size_t i = 0; i < b->after.n; i++) {
		const struct access *a = &b->after.at[i];
		const struct event *e = a->site.event;

		if (a->own_call)
			return false;
		if (!a->own || a->up || !event_reads(e))
			continue;
		if (!e->loc.base || strcmp(e->loc.base, pointer) ||
		    a->site.fn != b->site.fn)
			return false;
		any = true;
	}
	return any;
}

/* Every load before the fence is that of the one pointer. */
static const struct access *sole_pointer(const struct barrier *b)
{
	const struct access *load = NULL;

	for (size_t i = 0; i < b->before.n; i++) {
		const struct access *a = &b->before.at[i];
		const struct event *e = a->site.event;

		if (a->own_call)
			return NULL;
		if (!a->own || a->up || !event_reads(e))
			continue;
		if (load || e->kind != EV_READ || !e->dest || a->down ||
		    !(e->loc.flags & LOC_POINTER))
			return NULL;
		load = a;
	}
	return load;
}

/* Does a writer publish something else to it, which a caller reads? */
static bool serves_others(const struct diagnose *d, const struct barrier *b)
{
	for (size_t i = 0; i < d->links->all.n; i++) {
		const struct link *l = d->links->all.at[i];

		if (l->writer == b)
			return true;
		for (size_t k = 0; l->reader == b && k < l->read.n; k++)
			if (l->read.at[k].fn != b->site.fn)
				return true;
	}
	return false;
}

static void check_dependency(struct diagnose *d, const struct barrier *b)
{
	const struct access *load = sole_pointer(b);
	struct finding *f;

	if (!load || !only_through(b, load->site.event->dest) ||
	    load->site.event->order == ORD_PLAIN || serves_others(d, b))
		return;
	f = say(d, CONFIDENCE_LIKELY, &b->site,
		"%s() is not needed: all that follows is read through the "
		"pointer that was loaded",
		b->site.event->prim->name);
	also(d, f, &load->site, "the address depends on this load of %s [S6]",
	     object_of(d, load->site.event));
	fix_step(f, STEP_DROP_FENCE, &b->site, NULL);
}

void diagnose_needless(struct diagnose *d)
{
	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *b = d->barriers->all.at[i];
		const struct event *e = b->site.event;

		if (!is_smp_fence(e) || e->flags & EVF_MACRO ||
		    !is_wanted(d, &b->site))
			continue;
		if (check_side(d, b, WALK_BACKWARD) ||
		    check_side(d, b, WALK_FORWARD))
			continue;
		if (e->order == ORD_RMB)
			check_dependency(d, b);
	}
}
