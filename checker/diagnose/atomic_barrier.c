// SPDX-License-Identifier: GPL-2.0-only
/*
 * smp_mb__before_atomic() and smp_mb__after_atomic() make a read-modify-write
 * without order of its own fully ordered. Beside anything else they are nothing
 * on x86 (U11), beside a fully ordered one nowhere (S7).
 */
#include "adjacent.h"
#include "diagnose.h"
#include "dropped.h"
#include "helper.h"
#include "needless.h"

enum { NEAR = 3, MAX_DOWN = 4 };

static bool is_atomic_access(const struct event *e)
{
	return e->prim && e->prim->flags & (PF_ATOMIC | PF_BITOP);
}

/* What the walk from the barrier comes upon on its side. */
struct neighbours {
	const struct program *program;
	struct site rmw;   /* one that the barrier may be for */
	struct site other; /* the nearest atomic access that is none */
	unsigned int rmw_distance, other_distance;
	bool unknown; /* a call that is not seen through */
};

static void keep_nearest(struct site *to, unsigned int *distance,
			 const struct visit *v)
{
	if (to->event && *distance <= v->distance)
		return;
	*to = v->site;
	*distance = v->distance;
}

static enum walk_next look_for_rmw(void *data, const struct visit *v)
{
	struct neighbours *n = data;
	const struct event *e = v->site.event;

	if (e->kind == EV_CALL && call_is_lost(n->program, v, MAX_DOWN)) {
		n->unknown = true;
		return WALK_STOP;
	}
	if (is_atomic_rmw(e)) {
		keep_nearest(&n->rmw, &n->rmw_distance, v);
		return e->order == ORD_MB ? WALK_ON : WALK_STOP;
	}
	if (is_atomic_access(e))
		keep_nearest(&n->other, &n->other_distance, v);
	return WALK_ON;
}

static const char *side_of(const struct event *e)
{
	return e->order == ORD_BEFORE_ATOMIC ? "after" : "before";
}

/* Nothing to augment: which access it stands beside instead. */
static void say_misuse(struct diagnose *d, enum confidence c,
		       const struct site *s, const struct neighbours *n)
{
	const char *name = s->event->prim->name;
	struct finding *to;

	if (!n->other.event) {
		to = say(d, c, s,
			 "%s(): no atomic read-modify-write comes %s it; it is "
			 "a compiler barrier at most on x86",
			 name, side_of(s->event));
		also(d, to, s,
		     "if order is needed here, it takes smp_mb(), "
		     "smp_wmb() or smp_rmb() [U11]");
		return;
	}
	to = say(d, c, s,
		 "%s() beside %s(), which is no read-modify-write: a "
		 "compiler barrier at most on x86",
		 name, n->other.event->prim->name);
	also(d, to, &n->other,
	     "%s() of %s is a plain %s to the processor; if order is needed "
	     "here, it takes smp_mb() or a form with acquire or release [U11]",
	     n->other.event->prim->name, object_of(d, n->other.event),
	     n->other.event->kind == EV_READ ? "load" : "store");
}

static bool has_same_object(const struct neighbours *n)
{
	return location_matches(&n->rmw.event->loc, &n->other.event->loc);
}

/*
 * In a function with a parse error what stands right beside the barrier is
 * still what it is.
 */
static bool is_broken(const struct site *s)
{
	return s->fn->flags & FN_PARSE_ERROR;
}

static void check_side(struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = {
		.down = MAX_DOWN, .up = 1, .callers = 12, .events = 1500
	};
	struct neighbours n = { .program = d->program };
	bool before = s->event->order == ORD_BEFORE_ATOMIC;
	struct walk_result r;

	r = walk(d->program, s, before ? WALK_FORWARD : WALK_BACKWARD, &limits,
		 look_for_rmw, &n);
	if (n.rmw.event && n.other.event && n.other_distance < n.rmw_distance &&
	    n.other_distance <= NEAR) {
		say_misuse(d,
			   has_same_object(&n) ? CONFIDENCE_REVIEW
					       : CONFIDENCE_LIKELY,
			   s, &n);
		return;
	}
	if (n.rmw.event)
		return;
	if (n.other.event && n.other_distance <= NEAR)
		say_misuse(d,
			   n.unknown || is_broken(s) ? CONFIDENCE_LIKELY
						     : CONFIDENCE_PROVEN,
			   s, &n);
	else if (is_broken(s) || n.unknown)
		return;
	else if (!r.truncated && !r.cut && !r.open_end)
		say_misuse(d, CONFIDENCE_LIKELY, s, &n);
	else
		say_misuse(d, CONFIDENCE_REVIEW, s, &n);
}

/* Is each of the adjacent events a fully ordered RMW that cannot fail? */
static bool are_full(const struct adjacent *a)
{
	for (size_t i = 0; i < a->sites.n; i++) {
		const struct event *e = a->sites.at[i].event;

		if (!is_atomic_rmw(e) || event_keeps(e) != KEEPS_ALL)
			return false;
	}
	return a->sites.n && a->complete;
}

/* Why the operation is full beside the helper. */
static const char *how_it_is_full(const struct primitive *p)
{
	if (p->flags & PF_RETURNS)
		return "returns a value, hence a full barrier stands on both "
		       "of its sides";
	return "is a release, with a full barrier after it";
}

static bool check_full(struct diagnose *d, const struct barrier *b)
{
	const struct site *s = &b->site;
	bool before = s->event->order == ORD_BEFORE_ATOMIC;
	struct adjacent a CLEANUP(adjacent_release) = { .complete = false };
	const struct event *rmw;
	struct finding *to;

	adjacent_find(d->program, s, before ? WALK_FORWARD : WALK_BACKWARD, &a);
	if (!are_full(&a) || !adjacent_is_sure(d, &a))
		return false;
	rmw = a.sites.at[0].event;
	to = say(d, how_sure_to_drop(d, b, &a), s,
		 "%s() is not needed: %s() %s by itself", s->event->prim->name,
		 rmw->prim->name,
		 rmw->prim->flags & PF_RETURNS ? "is fully ordered"
					       : "orders as much");
	also(d, to, &a.sites.at[0], "%s() %s", rmw->prim->name,
	     how_it_is_full(rmw->prim));
	fix_drop(d, to, b, &a);
	return true;
}

/*
 * smp_mb() where the helper does: no instruction on x86 and s390. What needs no
 * barrier at all is for rule needless-barrier.
 */
static void check_mb(struct diagnose *d, const struct barrier *b)
{
	const struct site *s = &b->site;
	struct site rmw;
	const char *helper = helper_at(d, s, &rmw);
	struct finding *to;

	if (!helper || fence_is_needless(d, s))
		return;
	to = say(d, CONFIDENCE_LIKELY, s,
		 "%s() beside %s(): %s() orders as much and is cheaper on x86",
		 s->event->prim->name, rmw.event->prim->name, helper);
	also(d, to, &rmw, "%s() is a full barrier on x86",
	     rmw.event->prim->name);
	note_namers(d, to, b);
	fix_step(to, STEP_REPLACE_FENCE, s, helper);
}

static bool is_helper(const struct event *e)
{
	return e->order == ORD_BEFORE_ATOMIC || e->order == ORD_AFTER_ATOMIC;
}

void diagnose_atomic_barrier(struct diagnose *d)
{
	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *b = d->barriers->all.at[i];
		const struct site *s = &b->site;
		const struct event *e = s->event;

		if (e->kind != EV_FENCE || e->flags & EVF_MACRO ||
		    !d->opt->wanted(d->opt->data, site_file(s)))
			continue;
		if (is_helper(e) && (is_broken(s) || !check_full(d, b)))
			check_side(d, s);
		else if (e->order == ORD_MB && !is_broken(s))
			check_mb(d, b);
	}
}
