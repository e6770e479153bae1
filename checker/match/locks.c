// SPDX-License-Identifier: GPL-2.0-only
#include "locks.h"

#include <pthread.h>
#include <string.h>

#include "barrier.h"
#include "ptrmap.h"

/* Does the lock keep everybody else out: not RCU, not for readers? */
static bool excludes(const struct event *e)
{
	return e->kind == EV_LOCK && e->order == ORD_ACQUIRE && e->loc.key &&
	       e->prim && !strstr(e->prim->name, "read");
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
	for (unsigned int i = 0; i < 2; i++)
		ways += function_reaches(lock->fn, bb->succ[i], to, from);
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

	if (!(v->traits & (TRAIT_LOCK | TRAIT_UNLOCK | TRAIT_WRITES)))
		return WALK_ON;
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

/* Are the calls that the program has of fn all that there can be? */
static bool callers_are_known(const struct function *fn)
{
	return fn->flags & FN_STATIC &&
	       !(fn->flags & (FN_HEADER | FN_ADDRESS_TAKEN));
}

/* How many callers up a lock may have been taken. */
#define MAX_LOCK_UP 3

/* Is the lock held at s, with so many calls between? */
static bool is_held(const struct program *p, const struct site *s,
		    const struct location *lock, unsigned int up)
{
	const struct walk_limits limits = { .down = 3,
					    .events = 3000,
					    .repeat = WALK_ONCE,
					    .traits = TRAIT_LOCK |
						      TRAIT_UNLOCK |
						      TRAIT_WRITES };
	struct held_check c = { lock, s, false };
	const struct program_function *pf;
	struct walk_result r;

	r = walk(p, s, WALK_BACKWARD, &limits, look_for_lock, &c);
	if (r.truncated || c.not_held)
		return false;
	if (!r.reached_end)
		return true;
	pf = program_find(p, s->fn->key);
	if (!up || !pf || !pf->callers.n || !callers_are_known(s->fn))
		return false;
	for (size_t i = 0; i < pf->callers.n; i++)
		if (!is_held(p, &pf->callers.at[i], lock, up - 1))
			return false;
	return true;
}

static bool same_lock(const struct location *a, const struct location *b)
{
	return !strcmp(a->key, b->key) && a->bit_value == b->bit_value &&
	       !a->bit == !b->bit;
}

typedef VEC(const struct location *) location_vec;

/* What is known of a site: the locks taken before it, and which it holds. */
struct site_locks {
	bool collected;
	location_vec taken; /* as it is once it is collected */
	location_vec asked;
	VEC(bool) held; /* by index of asked */
};

struct lock_answers {
	pthread_mutex_t mutex;
	struct ptrmap by_event; /* struct site_locks */
};

struct lock_answers *locks_new(void)
{
	struct lock_answers *answers = xcalloc(1, sizeof(*answers));

	pthread_mutex_init(&answers->mutex, NULL);
	return answers;
}

static void free_site_locks(void *value)
{
	struct site_locks *l = value;

	vec_release(&l->taken);
	vec_release(&l->asked);
	vec_release(&l->held);
	free(l);
}

void locks_free(struct lock_answers *answers)
{
	ptrmap_release(&answers->by_event, free_site_locks);
	pthread_mutex_destroy(&answers->mutex);
	free(answers);
}

/* With the mutex held. */
static struct site_locks *locks_of(struct lock_answers *answers,
				   const struct site *s)
{
	struct site_locks *l = ptrmap_get(&answers->by_event, s->event);

	if (!l) {
		l = xcalloc(1, sizeof(*l));
		ptrmap_put(&answers->by_event, s->event, l);
	}
	return l;
}

static enum walk_next collect_lock(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	location_vec *taken = data;

	if (!(v->traits & TRAIT_LOCK) || !excludes(e))
		return WALK_ON;
	for (size_t i = 0; i < taken->n; i++)
		if (same_lock(taken->at[i], &e->loc))
			return WALK_ON;
	vec_push(taken, &e->loc);
	return WALK_ON;
}

/* The locks taken before s, each once. */
static const location_vec *locks_taken(const struct program *p,
				       const struct site *s)
{
	const struct walk_limits limits = {
		.down = 3,
		.up = 2,
		.callers = 12,
		.events = 3000,
		.repeat = WALK_ONCE,
		.traits = TRAIT_LOCK,
	};
	location_vec taken = VEC_INIT;
	struct site_locks *l;
	bool collected;

	pthread_mutex_lock(&p->locks->mutex);
	l = locks_of(p->locks, s);
	collected = l->collected;
	pthread_mutex_unlock(&p->locks->mutex);
	if (collected)
		return &l->taken;
	walk(p, s, WALK_BACKWARD, &limits, collect_lock, &taken);
	pthread_mutex_lock(&p->locks->mutex);
	if (l->collected)
		vec_release(&taken); /* somebody was quicker */
	else
		l->taken = taken;
	l->collected = true;
	pthread_mutex_unlock(&p->locks->mutex);
	return &l->taken;
}

/* Has it been asked before? *held is the answer. */
static bool recall(const struct program *p, const struct site *s,
		   const struct location *lock, bool *held)
{
	struct site_locks *l;
	bool known = false;

	pthread_mutex_lock(&p->locks->mutex);
	l = locks_of(p->locks, s);
	for (size_t i = 0; !known && i < l->asked.n; i++) {
		known = same_lock(l->asked.at[i], lock);
		*held = l->held.at[i];
	}
	pthread_mutex_unlock(&p->locks->mutex);
	return known;
}

static bool holds(const struct program *p, const struct site *s,
		  const struct location *lock)
{
	struct site_locks *l;
	bool held;

	if (recall(p, s, lock, &held))
		return held;
	held = is_held(p, s, lock, MAX_LOCK_UP);
	pthread_mutex_lock(&p->locks->mutex);
	l = locks_of(p->locks, s);
	vec_push(&l->asked, lock);
	vec_push(&l->held, held);
	pthread_mutex_unlock(&p->locks->mutex);
	return held;
}

bool locks_in_common(const struct program *p, const struct site *a,
		     const struct site *b)
{
	const location_vec *taken = locks_taken(p, a);

	for (size_t i = 0; i < taken->n; i++)
		if (holds(p, a, taken->at[i]) && holds(p, b, taken->at[i]))
			return true;
	return false;
}

bool owner_locked(const struct program *p, const struct site *a,
		  const struct site *b)
{
	const location_vec *taken = locks_taken(p, a);

	for (size_t i = 0; i < taken->n; i++)
		if ((taken->at[i]->key[0] == '=' ||
		     records_match(taken->at[i]->key, a->event->loc.key)) &&
		    holds(p, a, taken->at[i]) && holds(p, b, taken->at[i]))
			return true;
	return false;
}
