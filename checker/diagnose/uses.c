// SPDX-License-Identifier: GPL-2.0-only
#include "uses.h"

#include <string.h>

/* A name that more functions use says nothing of one protocol. */
enum { MAX_USES = 60, MAX_PAYLOAD = 24 };

static bool is_word(const struct event *e)
{
	return location_telling(&e->loc) && !event_is_this_cpus(e) &&
	       !(e->loc.flags &
		 (LOC_RECORD | LOC_ARRAY | LOC_PERCPU | LOC_FRESH | LOC_USER |
		  LOC_BITFIELD | LOC_CONST)) &&
	       !(e->flags & (EVF_COPY | EVF_MACRO));
}

/* Atomic types are records to the compiler. */
static bool is_atomic_word(const struct event *e)
{
	return e->prim && e->prim->flags & (PF_ATOMIC | PF_BITOP) &&
	       location_telling(&e->loc) && !(e->loc.flags & LOC_FRESH) &&
	       !(e->flags & EVF_MACRO);
}

static void add_use(struct uses *u, const struct program_function *pf,
		    const struct event *e, bool writer)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	struct used_flag *flag;
	struct use *use;

	key_identifier(e->loc.key, &name);
	if (!name.len)
		return;
	flag = strmap_get(&u->flags, name.buf);
	if (!flag) {
		flag = xcalloc(1, sizeof(*flag));
		strmap_put(&u->flags, name.buf, flag);
	}
	use = xcalloc(1, sizeof(*use));
	use->site = (struct site){ pf->unit, pf->fn, e };
	use->writer = writer;
	vec_push(writer ? &flag->writers : &flag->readers, use);
}

static void find_in_function(struct uses *u, const struct program_function *pf)
{
	if (pf->fn->flags & (FN_INIT | FN_PARSE_ERROR))
		return;
	for (unsigned int b = 0; b < pf->fn->nblocks; b++)
		for (unsigned int k = 0; k < pf->fn->blocks[b].nevents; k++) {
			const struct event *e = &pf->fn->blocks[b].events[k];

			if (!is_word(e) && !is_atomic_word(e))
				continue;
			if (event_writes(e))
				add_use(u, pf, e, true);
			if (loads_value(e))
				add_use(u, pf, e, false);
		}
}

static void free_uses(use_vec *v)
{
	for (size_t i = 0; i < v->n; i++) {
		vec_release(&v->at[i]->payload);
		vec_release(&v->at[i]->behind);
		vec_release(&v->at[i]->unlocked);
		free(v->at[i]);
	}
	vec_release(v);
}

void uses_find(const struct diagnose *d, struct uses *out)
{
	*out = (struct uses){ .flags = STRMAP_INIT };
	for (size_t i = 0; i < d->program->functions.n; i++)
		find_in_function(out, d->program->functions.at[i]);
	for (struct strmap_entry *e = strmap_first(&out->flags); e;
	     e = strmap_next(e)) {
		struct used_flag *f = strmap_value(e);

		if (f->writers.n && f->readers.n &&
		    f->writers.n + f->readers.n <= MAX_USES)
			continue;
		free_uses(&f->writers);
		free_uses(&f->readers);
	}
}

void uses_release(struct uses *u)
{
	for (struct strmap_entry *e = strmap_first(&u->flags); e;
	     e = strmap_next(e)) {
		struct used_flag *f = strmap_value(e);

		free_uses(&f->writers);
		free_uses(&f->readers);
		free(f);
	}
	strmap_release(&u->flags);
}

static bool is_payload(const struct use *u, const struct event *e)
{
	return (u->writer ? event_writes(e) : event_reads(e)) &&
	       location_telling(&e->loc) &&
	       !(e->loc.flags & (LOC_FRESH | LOC_PERCPU | LOC_USER)) &&
	       !location_overlaps(&e->loc, &u->site.event->loc);
}

static bool is_grace(const struct event *e)
{
	return e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_GRACE;
}

/*
 * Does the event order all on one side of the flag against the flag? Whoever
 * wakes somebody up has told him what he waits for.
 */
static bool orders(const struct use *u, const struct event *e)
{
	if (event_is_wake_up(e) ||
	    event_keeps(e) & (u->writer ? KEEPS_WW : KEEPS_RR))
		return true;
	return u->writer ? e->order == ORD_RELEASE && event_writes(e)
			 : e->order == ORD_ACQUIRE_CTRL;
}

/* Backwards from a writer's flag to the lock that was held before it. */
static enum walk_next look_unlocked(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct use *u = data;

	if (orders(u, e) || e->kind == EV_LOCK || is_grace(e))
		return WALK_STOP;
	if (e->kind == EV_UNLOCK && v->down)
		return WALK_STOP;
	if (e->kind == EV_UNLOCK)
		return WALK_CROSS;
	if (v->crossed && !v->on_stack && !v->down &&
	    u->unlocked.n < MAX_PAYLOAD && is_payload(u, e))
		vec_push(&u->unlocked, v->site);
	return WALK_ON;
}

static enum walk_next look(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct use *u = data;

	if (e->kind == EV_LOCK || e->kind == EV_UNLOCK || is_grace(e))
		return WALK_STOP;
	if (!v->on_stack && u->payload.n + u->behind.n < MAX_PAYLOAD &&
	    is_payload(u, e))
		vec_push(v->crossed || orders(u, e) ? &u->behind : &u->payload,
			 v->site);
	if (!orders(u, e))
		return WALK_ON;
	if (!u->fence.event)
		u->fence = v->site;
	return WALK_CROSS;
}

void use_look(const struct diagnose *d, struct use *u)
{
	/* accesses of shared memory, and what orders these */
	const struct walk_limits limits = {
		.down = 2,
		.events = 200,
		.traits = TRAIT_SHARED | TRAIT_PRIM | TRAIT_LOCK |
			  TRAIT_UNLOCK | TRAIT_WRITES |
			  KEEPS_ALL << TRAIT_KEEPS_SHIFT,
	};
	enum ordering order = u->site.event->order;

	if (u->looked)
		return;
	u->looked = true;
	u->ordered = order == ORD_MB ||
		     order == (u->writer ? ORD_RELEASE : ORD_ACQUIRE);
	walk(d->program, &u->site, u->writer ? WALK_BACKWARD : WALK_FORWARD,
	     &limits, look, u);
	if (u->writer)
		walk(d->program, &u->site, WALK_BACKWARD, &limits,
		     look_unlocked, u);
}

bool uses_share(const site_vec *written, const site_vec *read,
		struct site *store, struct site *load)
{
	for (size_t i = 0; i < written->n; i++)
		for (size_t k = 0; k < read->n; k++) {
			if (!location_overlaps(&written->at[i].event->loc,
					       &read->at[k].event->loc))
				continue;
			*store = written->at[i];
			*load = read->at[k];
			return true;
		}
	return false;
}
