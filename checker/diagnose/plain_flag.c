// SPDX-License-Identifier: GPL-2.0-only
/* Flags of pairs that one side accesses as a plain variable (U17, U18). */
#include <string.h>

#include "adjacent.h"
#include "maybe_locked.h"
#include "plain.h"
#include "ptrmap.h"

static bool is_plain(const struct event *e)
{
	return (e->kind == EV_READ || e->kind == EV_WRITE) && !e->prim &&
	       e->order == ORD_PLAIN;
}

static bool is_marked(const struct event *e)
{
	return e->prim && e->order != ORD_PLAIN;
}

bool can_be_marked(const struct event *e)
{
	if (!is_plain(e) ||
	    e->loc.flags &
		    (LOC_BITFIELD | LOC_RECORD | LOC_ARRAY | LOC_VOLATILE |
		     LOC_ATOMIC | LOC_PERCPU | LOC_USER) ||
	    e->flags & (EVF_MACRO | EVF_COPY) || !e->loc.size)
		return false;
	return e->loc.size <= 4 || e->loc.flags & LOC_FLOATING_SIZE;
}

static const char *text_of(const struct source_text *t, struct span s,
			   struct arena *a)
{
	if (s.begin >= s.end || s.end > t->len)
		return NULL;
	return arena_strndup(a, t->data + s.begin, s.end - s.begin);
}

void fix_mark(struct diagnose *d, struct finding *f, const struct site *s)
{
	const struct event *e = s->event;
	const char *file = site_file(s), *object, *value;
	const struct source_text *t = text_source_get(&d->opt->source, file);

	if (!f || !t)
		return;
	object = text_of(t, e->operand, &d->out->arena);
	value = text_of(t, e->value, &d->out->arena);
	if (!object || strchr(object, '\n'))
		return;
	if (e->kind == EV_READ)
		fix_text(d, f, file, e->operand, "READ_ONCE(%s)", object);
	else if (value && !strchr(value, '\n') && e->op &&
		 !strcmp(e->op, "=") && e->flags & EVF_WHOLE_STMT)
		fix_text(d, f, file, e->expr, "WRITE_ONCE(%s, %s)", object,
			 value);
}

/* Is `to` the function, or called by it within depth calls? */
static bool leads_to(const struct diagnose *d, const struct function *from,
		     const struct function *to, unsigned int depth)
{
	const struct program_function *pf;

	if (from == to)
		return true;
	pf = depth ? program_find(d->program, to->key) : NULL;
	for (size_t i = 0; pf && i < pf->callers.n; i++)
		if (leads_to(d, from, pf->callers.at[i].fn, depth - 1))
			return true;
	return false;
}

/* Who stores a flag alone may load it as it likes. */
static bool is_own(const struct diagnose *d, const struct site *s,
		   const struct site *other)
{
	return s->event->kind == EV_READ && leads_to(d, s->fn, other->fn, 2);
}

/* Is nothing shared accessed between the flag and its fence? */
static bool is_beside_fence(const struct diagnose *d, const struct site *s,
			    const struct site *fence)
{
	struct adjacent a CLEANUP(adjacent_release) = { .complete = false };
	bool all;

	adjacent_find(d->program, fence,
		      s->event->kind == EV_READ ? WALK_BACKWARD : WALK_FORWARD,
		      &a);
	all = a.sites.n;
	for (size_t i = 0; i < a.sites.n; i++)
		all &= a.sites.at[i].event == s->event;
	return all;
}

/*
 * Is it the flag beyond doubt, no store that prepares the object, and no lock
 * what keeps the two apart?
 */
static bool is_sure(const struct diagnose *d, const struct link *l,
		    const struct site *s, const struct site *other)
{
	const struct barrier *b = s->event->kind == EV_READ ? l->reader
							    : l->writer;

	return l->evidence & (EVID_PAYLOAD | EVID_COMMENT) && l->beside &&
	       s->fn == b->site.fn && is_beside_fence(d, s, &b->site) &&
	       is_marked(other->event) && !event_stores_zero(s->event) &&
	       !is_own(d, s, other) && !lock_may_be_held(d, s) &&
	       !lock_may_be_held(d, other);
}

static void check(struct diagnose *d, struct ptrmap *said, const struct link *l,
		  const struct site *s, const struct site *other)
{
	bool load = s->event->kind == EV_READ;
	struct finding *f;

	if (!can_be_marked(s->event) || !is_wanted(d, s) ||
	    other->fn->flags & FN_INIT || ptrmap_get(said, s->event))
		return;
	f = say(d,
		is_sure(d, l, s, other) ? CONFIDENCE_LIKELY : CONFIDENCE_REVIEW,
		s, "%s is %s without %s(), while %s() %s it at the same time",
		object_of(d, s->event), load ? "loaded" : "stored",
		load ? "READ_ONCE" : "WRITE_ONCE", other->fn->name,
		load ? "stores" : "loads");
	also(d, f, other, "%s is %s here [U17]", object_of(d, other->event),
	     load ? "stored" : "loaded");
	also(d, f, load ? &l->reader->site : &l->writer->site,
	     "it is the flag of this barrier");
	fix_mark(d, f, s);
	if (f)
		ptrmap_put(said, s->event, f);
}

void diagnose_plain_flag(struct diagnose *d)
{
	struct ptrmap said = PTRMAP_INIT;

	for (size_t i = 0; i < d->links->all.n; i++) {
		const struct link *l = d->links->all.at[i];

		if (!l->store.event || !l->load.event)
			continue;
		check(d, &said, l, &l->store, &l->load);
		check(d, &said, l, &l->load, &l->store);
	}
	ptrmap_release(&said, NULL);
	find_plain_loops(d);
}
