// SPDX-License-Identifier: GPL-2.0-only
#include "locks.h"

#include <string.h>

#include "barrier.h"

/* Does the lock keep everybody else out: not RCU, not for readers? */
static bool excludes(const struct event *e)
{
	return e->kind == EV_LOCK && e->order == ORD_ACQUIRE && e->loc.key &&
	       e->prim && !strstr(e->prim->name, "read");
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

/* A lock that may not be had: does only one of the two ways lead to site? */
static bool taken_on_the_way(const struct site *lock, const struct site *site)
{
	unsigned int from, to, ways = 0;
	int index;
	const struct block *bb;

	if (!(lock->event->flags & EVF_TRY))
		return true;
	if (lock->fn != site->fn ||
	    !function_find(lock->fn, lock->event, &from, &index) ||
	    !function_find(site->fn, site->event, &to, &index))
		return false;
	bb = &lock->fn->blocks[from];
	if (bb->nsucc != 2)
		return false;
	for (unsigned int i = 0; i < 2; i++) {
		unsigned char *seen = xcalloc(lock->fn->nblocks, 1);

		seen[from] = 1;
		ways += reaches(lock->fn, bb->succ[i], to, seen);
		free(seen);
	}
	return ways == 1;
}

struct held_check {
	const struct location *lock;
	const struct site *site;
	bool not_held;
};

static bool is_release_of(const struct event *e, const struct location *lock)
{
	return (e->kind == EV_UNLOCK || event_writes(e)) && e->loc.key &&
	       location_matches(&e->loc, lock);
}

static enum walk_next look_for_lock(void *data, const struct visit *v)
{
	struct held_check *c = data;
	const struct event *e = v->site.event;

	if (excludes(e) && location_matches(&e->loc, c->lock)) {
		if (!taken_on_the_way(&v->site, c->site))
			c->not_held = true;
	} else if (is_release_of(e, c->lock)) {
		c->not_held = true;
	} else {
		return WALK_ON;
	}
	return c->not_held ? WALK_END : WALK_STOP;
}

static bool is_held(const struct program *p, const struct site *s,
		    const struct location *lock)
{
	struct walk_limits limits = { .down = 3,
				      .callers = 12,
				      .events = 3000 };
	struct held_check c = { lock, s, false };
	struct walk_result r;

	r = walk(p, s, WALK_BACKWARD, &limits, look_for_lock, &c);
	if (r.truncated || c.not_held)
		return false;
	if (!r.reached_end)
		return true;
	limits.up = 2;
	r = walk(p, s, WALK_BACKWARD, &limits, look_for_lock, &c);
	return !r.truncated && !r.cut && !c.not_held && !r.open_end;
}

static bool same_lock(const struct location *a, const struct location *b)
{
	return !strcmp(a->key, b->key) && a->bit_value == b->bit_value &&
	       !a->bit == !b->bit;
}

/* What is known of a site: the locks taken before it, and which it holds. */
struct site_locks {
	bool collected;
	VEC(const struct location *) taken;
	VEC(const struct location *) asked;
	VEC(bool) held; /* by index of asked */
};

static struct site_locks *locks_of(const struct program *p,
				   const struct site *s)
{
	struct site_locks *l = ptrmap_get(p->locks, s->event);

	if (!l) {
		l = xcalloc(1, sizeof(*l));
		ptrmap_put(p->locks, s->event, l);
	}
	return l;
}

static enum walk_next collect_lock(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct site_locks *l = data;

	if (!excludes(e))
		return WALK_ON;
	for (size_t i = 0; i < l->taken.n; i++)
		if (same_lock(l->taken.at[i], &e->loc))
			return WALK_ON;
	vec_push(&l->taken, &e->loc);
	return WALK_ON;
}

static void collect_locks(const struct program *p, const struct site *s,
			  struct site_locks *l)
{
	const struct walk_limits limits = {
		.down = 3, .up = 2, .callers = 12, .events = 3000
	};

	if (l->collected)
		return;
	l->collected = true;
	walk(p, s, WALK_BACKWARD, &limits, collect_lock, l);
}

static bool holds(const struct program *p, const struct site *s,
		  struct site_locks *l, const struct location *lock)
{
	bool held;

	for (size_t i = 0; i < l->asked.n; i++)
		if (same_lock(l->asked.at[i], lock))
			return l->held.at[i];
	held = is_held(p, s, lock);
	vec_push(&l->asked, lock);
	vec_push(&l->held, held);
	return held;
}

bool locks_in_common(const struct program *p, const struct site *a,
		     const struct site *b)
{
	struct site_locks *la = locks_of(p, a), *lb = locks_of(p, b);

	collect_locks(p, a, la);
	for (size_t i = 0; i < la->taken.n; i++)
		if (holds(p, a, la, la->taken.at[i]) &&
		    holds(p, b, lb, la->taken.at[i]))
			return true;
	return false;
}

static void free_site_locks(void *value)
{
	struct site_locks *l = value;

	vec_release(&l->taken);
	vec_release(&l->asked);
	vec_release(&l->held);
	free(l);
}

void locks_release(struct ptrmap *locks)
{
	ptrmap_release(locks, free_site_locks);
	free(locks);
}
