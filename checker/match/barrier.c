// SPDX-License-Identifier: GPL-2.0-only
#include "barrier.h"

#include <string.h>

#include "parallel.h"
#include "ptr_index.h"

/* What may be in a window or end it. */
enum {
	COLLECTED = TRAIT_PRIM | TRAIT_SHARED | KEEPS_ALL << TRAIT_KEEPS_SHIFT,
};

/* How far the windows reach. */
static const struct walk_limits before_limits = {
	.down = 4,
	.up = 2,
	.callers = 24,
	.events = 6000,
	.repeat = WALK_NEARER,
	.traits = COLLECTED,
};

static const struct walk_limits after_limits = {
	.down = 4,
	.up = 2,
	.callers = 48,
	.events = 8000,
	.repeat = WALK_NEARER,
	.traits = COLLECTED,
};

static unsigned int order_keeps(enum ordering order)
{
	switch (order) {
	case ORD_MB:
	case ORD_BEFORE_ATOMIC:
	case ORD_AFTER_ATOMIC:
	case ORD_AFTER_SPINLOCK:
	case ORD_AFTER_UNLOCK_LOCK:
	case ORD_DEVICE_MB:
		return KEEPS_ALL;
	case ORD_WMB:
	case ORD_DEVICE_WMB:
		return KEEPS_WW;
	case ORD_RMB:
	case ORD_DEVICE_RMB:
		return KEEPS_RR;
	case ORD_ACQUIRE_CTRL:
		return KEEPS_RR | KEEPS_RW;
	default:
		return 0;
	}
}

unsigned int event_keeps(const struct event *e)
{
	switch (e->kind) {
	case EV_FENCE:
		return order_keeps(e->order);
	case EV_RMW:
		/* one that may fail orders only when it does not */
		if (e->order == ORD_MB &&
		    !(e->prim && e->prim->flags & PF_CONDITIONAL))
			return KEEPS_ALL;
		return 0;
	case EV_WRITE: /* smp_store_mb() */
		return e->order == ORD_MB ? KEEPS_ALL : 0;
	case EV_PRIM: /* grace periods, set_current_state() ... */
		/* wake_up() is a barrier only where it wakes somebody */
		if (e->order == ORD_MB &&
		    !(e->prim && e->prim->flags & PF_CONDITIONAL))
			return KEEPS_ALL;
		return 0;
	default:
		return 0;
	}
}

bool loads_value(const struct event *e)
{
	if (e->kind == EV_RMW && e->prim)
		return e->prim->flags & PF_RETURNS;
	return event_reads(e);
}

bool event_stores_zero(const struct event *e)
{
	return e->src && (!strcmp(e->src, "0") || !strcmp(e->src, "false") ||
			  !strcmp(e->src, "NULL"));
}

bool event_is_this_cpus(const struct event *e)
{
	return e->loc.flags & LOC_PERCPU && e->op && !strcmp(e->op, "asm");
}

static bool is_generic_record(const char *key, size_t len)
{
#define X(name) #name,
	static const char *const names[] = {
#include "generic-records.def"
	};
#undef X

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i]) == len && !strncmp(names[i], key, len))
			return true;
	return false;
}

bool location_telling(const struct location *l)
{
	if (!location_shared(l) || l->key[0] == '*')
		return false;
	return l->key[0] == '=' ||
	       !is_generic_record(l->key, strcspn(l->key, "@>"));
}

bool records_match(const char *a, const char *b)
{
	const char *fa = strchr(a, '@'), *fb = strchr(b, '@');
	size_t la = strcspn(a, ">"), lb = strcspn(b, ">");

	if (a[0] == '=' && b[0] == '=')
		return fa && fb && !strcmp(fa, fb);
	return a[la] && la == lb && !strncmp(a, b, la);
}

bool access_is_nearest(const access_vec *window, const struct site *s,
		       event_test test)
{
	unsigned int distance = 0;
	size_t at = 0;

	for (; at < window->n; at++)
		if (window->at[at].site.event == s->event)
			break;
	if (at < window->n)
		distance = window->at[at].distance;
	/* what a call makes farther off still comes first on the walk */
	for (size_t i = 0; i < at; i++) {
		const struct access *a = &window->at[i];

		/* a macro's own accesses are its own affair */
		if (a->own && !a->up && test(a->site.event) &&
		    (!(a->site.event->flags & EVF_MACRO) ||
		     s->event->flags & EVF_MACRO) &&
		    a->distance < distance &&
		    location_telling(&a->site.event->loc) &&
		    !records_match(a->site.event->loc.key, s->event->loc.key))
			return false;
	}
	return true;
}

bool comes_next_round(const struct site *fence, const struct site *access)
{
	return access->fn == fence->fn &&
	       access->event->file == fence->event->file &&
	       access->event->expr.begin < fence->event->expr.begin;
}

bool is_of_other_round(const struct site *fence, const struct site *access,
		       bool before)
{
	return before ? comes_next_round(access, fence)
		      : comes_next_round(fence, access);
}

/* The condition right before smp_acquire__after_ctrl_dep(). */
static const struct access *condition_of(const struct barrier *b)
{
	const struct access *condition = NULL;

	for (size_t i = 0; i < b->before.n; i++) {
		const struct access *a = &b->before.at[i];

		if (a->own && a->site.fn == b->site.fn &&
		    a->site.event->flags & EVF_COND &&
		    loads_value(a->site.event) &&
		    (!condition || a->distance < condition->distance))
			condition = a;
	}
	return condition;
}

bool access_is_others_condition(const struct barrier *b, const struct access *a)
{
	const struct access *condition;

	if (b->site.event->order != ORD_ACQUIRE_CTRL)
		return false;
	condition = condition_of(b);
	return condition && condition->site.event != a->site.event &&
	       location_matches(&condition->site.event->loc,
				&a->site.event->loc);
}

bool flag_is_near(const struct barrier *b, const struct access *a)
{
	enum ordering order = b->site.event->order;

	if (!a->up)
		return true;
	return a->up == 1 && a->distance <= MAX_CALLER_DISTANCE &&
	       (order == ORD_WMB || order == ORD_RMB ||
		order == ORD_ACQUIRE_CTRL);
}

/*
 * How far from its barrier a flag may stand, in events and in calls entered:
 * nine of ten stores follow their barrier at once, loads may precede theirs
 * by thirty lines.
 */
enum {
	MAX_STORE_DISTANCE = 40,
	MAX_STORE_DOWN = 1,
	MAX_LOAD_DISTANCE = 80,
	MAX_LOAD_DOWN = 2,
};

bool flag_is_in_reach(const struct access *a, bool writer)
{
	return a->distance <=
		       (writer ? MAX_STORE_DISTANCE : MAX_LOAD_DISTANCE) &&
	       a->down <= (writer ? MAX_STORE_DOWN : MAX_LOAD_DOWN);
}

bool barrier_is_one_way(const struct barrier *b)
{
	enum ordering order = b->site.event->order;

	return order == ORD_WMB || order == ORD_RMB ||
	       order == ORD_ACQUIRE_CTRL || order == ORD_ACQUIRE ||
	       order == ORD_RELEASE;
}

/* The length of the path's folder. */
static size_t folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) : 0;
}

bool sites_share_folder(const struct site *a, const struct site *b)
{
	const char *fa = site_file(a), *fb = site_file(b);
	size_t la = folder_length(fa), lb = folder_length(fb);
	size_t len = la < lb ? la : lb;

	return !strncmp(fa, fb, len) && (fa[len] == '/' || la == lb) &&
	       (fb[len] == '/' || la == lb);
}

/* Release, acquire and full RMWs are barriers by themselves. */
static bool access_is_barrier(const struct event *e)
{
	if (e->kind != EV_READ && e->kind != EV_WRITE && e->kind != EV_RMW)
		return false;
	return e->order == ORD_ACQUIRE || e->order == ORD_RELEASE ||
	       event_keeps(e);
}

static bool is_barrier(const struct event *e)
{
	return e->kind == EV_FENCE ? event_keeps(e) : access_is_barrier(e);
}

/* Of one thread, for one window after the other. */
struct window {
	access_vec found;
	struct ptr_index seen; /* event -> index + 1 in found; then keys */
	unsigned int keeps;    /* order whose keepers end what is "own" */
};

static void add_access(struct window *w, const struct visit *v)
{
	struct access a = {
		.site = v->site,
		.hash = v->hash,
		.distance = v->distance,
		.down = (unsigned char)v->down,
		.up = (unsigned char)v->up,
		.own = !v->crossed,
		.guessed = v->guessed,
		.on_stack = v->on_stack,
		.own_call = !v->crossed && v->unresolved,
	};
	unsigned int *index = ptr_index_at(&w->seen, v->site.event);
	struct access *old;

	if (!*index) {
		vec_push(&w->found, a);
		*index = (unsigned int)w->found.n;
		return;
	}
	old = &w->found.at[*index - 1];
	old->own |= a.own;
	old->own_call |= a.own_call;
	if (a.up < old->up || (a.up == old->up && a.distance < old->distance)) {
		old->up = a.up;
		old->down = a.down;
		old->distance = a.distance;
	}
}

static enum walk_next collect(void *data, const struct visit *v)
{
	struct window *w = data;

	if (v->traits & TRAIT_CALL ? v->unresolved
				   : v->traits & (TRAIT_PRIM | TRAIT_SHARED))
		add_access(w, v);
	if (!(v->traits >> TRAIT_KEEPS_SHIFT & w->keeps))
		return WALK_ON;
	/* an RMW right beside a fence that somebody wrote all the same */
	if (v->site.event->kind == EV_RMW && v->distance <= 2)
		return WALK_ON;
	return WALK_CROSS;
}

/* What was found, in as much memory as that needs. */
static void keep_found(const struct window *w, access_vec *to)
{
	if (!w->found.n)
		return;
	to->at = xmalloc(w->found.n * sizeof(*to->at));
	memcpy(to->at, w->found.at, w->found.n * sizeof(*to->at));
	to->n = to->cap = w->found.n;
}

static bool collect_window(const struct program *p, const struct site *s,
			   enum walk_direction direction, struct window *w,
			   access_vec *to)
{
	struct walk_result r;

	vec_clear(&w->found);
	ptr_index_clear(&w->seen);
	r = walk(p, s, direction,
		 direction == WALK_FORWARD ? &after_limits : &before_limits,
		 collect, w);
	keep_found(w, to);
	return r.truncated || r.cut || r.open_end;
}

/* What is an access itself comes first and last in its windows. */
static void print_window(const struct barrier *b, struct window *w,
			 struct footprint *out)
{
	const access_vec *window = &w->found;
	const struct location *self = &b->site.event->loc;

	if (b->site.event->kind != EV_FENCE && location_telling(self))
		footprint_add(out, self);
	ptr_index_clear(&w->seen);
	for (size_t i = 0; i < window->n; i++) {
		const struct event *e = window->at[i].site.event;

		if (!window->at[i].own || !(event_reads(e) || event_writes(e)))
			continue;
		if (location_shared(&e->loc) &&
		    !(*ptr_index_at(&w->seen, e->loc.key))++ &&
		    location_telling(&e->loc))
			footprint_add(out, &e->loc);
	}
	footprint_close(out);
}

static void find_near(const access_vec *window, near_vec *out)
{
	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];

		if (a->own && !a->up)
			vec_push(out, ((struct near_access){ a->hash, a }));
	}
}

struct window_search {
	const struct program *program;
	struct barriers *barriers;
	struct window windows[PARALLEL_MAX]; /* by thread */
};

static void release_windows(struct window_search *s)
{
	for (size_t i = 0; i < PARALLEL_MAX; i++) {
		vec_release(&s->windows[i].found);
		ptr_index_release(&s->windows[i].seen);
	}
}

static void find_windows(void *data, size_t i, unsigned int thread)
{
	struct window_search *s = data;
	const struct program *p = s->program;
	struct barrier *b = s->barriers->all.at[i];
	struct window *w = &s->windows[thread];

	b->number = (unsigned int)i;
	/*
	 * Stores that follow are handed over by the next store order, loads
	 * that precede by the one before: up to there they are this one's.
	 */
	w->keeps = KEEPS_RR;
	b->before_open = collect_window(p, &b->site, WALK_BACKWARD, w,
					&b->before);
	print_window(b, w, &b->before_print);
	w->keeps = KEEPS_WW;
	b->after_open = collect_window(p, &b->site, WALK_FORWARD, w, &b->after);
	print_window(b, w, &b->after_print);
	find_near(&b->before, &b->near_before);
	find_near(&b->after, &b->near_after);
}

static struct barrier *new_barrier(const struct program_function *pf,
				   const struct event *e)
{
	struct barrier *b = xcalloc(1, sizeof(*b));

	b->site = (struct site){ pf->unit, pf->fn, e };
	b->keeps = event_keeps(e);
	b->publishes = b->keeps & KEEPS_WW || e->order == ORD_RELEASE;
	b->consumes = b->keeps & KEEPS_RR || e->order == ORD_ACQUIRE;
	return b;
}

static void find_in_function(const struct program_function *pf,
			     barrier_filter wanted, void *data,
			     struct barriers *out)
{
	for (unsigned int i = 0; i < pf->fn->nblocks; i++) {
		const struct block *bb = &pf->fn->blocks[i];

		for (unsigned int k = 0; k < bb->nevents; k++) {
			struct barrier *b;

			if (!is_barrier(&bb->events[k]))
				continue;
			b = new_barrier(pf, &bb->events[k]);
			if (!wanted || wanted(data, b))
				vec_push(&out->all, b);
			else
				free(b);
		}
	}
}

void barriers_find(const struct program *p, barrier_filter wanted, void *data,
		   struct barriers *out)
{
	struct window_search search = { .program = p, .barriers = out };

	for (size_t i = 0; i < p->functions.n; i++)
		find_in_function(p->functions.at[i], wanted, data, out);
	parallel(out->all.n, p->jobs, find_windows, &search);
	release_windows(&search);
}

struct barrier *barriers_add(const struct program *p, struct barriers *b,
			     const struct site *s)
{
	const struct program_function *pf = program_find(p, s->fn->key);
	struct window_search search = { .program = p, .barriers = b };
	size_t number = b->all.n;

	vec_push(&b->all, new_barrier(pf, s->event));
	find_windows(&search, number, 0);
	release_windows(&search);
	return b->all.at[number];
}

void barriers_release(struct barriers *b)
{
	for (size_t i = 0; i < b->all.n; i++) {
		vec_release(&b->all.at[i]->before);
		vec_release(&b->all.at[i]->after);
		vec_release(&b->all.at[i]->near_before);
		vec_release(&b->all.at[i]->near_after);
		footprint_release(&b->all.at[i]->before_print);
		footprint_release(&b->all.at[i]->after_print);
		free(b->all.at[i]);
	}
	vec_release(&b->all);
}
