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
		return WALK_STOP;
	}
	if (is_release_of(e, c->lock)) {
		c->not_held = true;
		return WALK_STOP;
	}
	return WALK_ON;
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

static enum walk_next collect_lock(void *data, const struct visit *v)
{
	site_vec *locks = data;

	if (excludes(v->site.event))
		vec_push(locks, v->site);
	return WALK_ON;
}

bool locks_in_common(const struct program *p, const struct site *a,
		     const struct site *b)
{
	const struct walk_limits limits = {
		.down = 3, .up = 2, .callers = 12, .events = 3000
	};
	site_vec locks = VEC_INIT;
	bool found = false;

	walk(p, a, WALK_BACKWARD, &limits, collect_lock, &locks);
	for (size_t i = 0; !found && i < locks.n; i++)
		found = is_held(p, a, &locks.at[i].event->loc) &&
			is_held(p, b, &locks.at[i].event->loc);
	vec_release(&locks);
	return found;
}
