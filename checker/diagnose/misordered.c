// SPDX-License-Identifier: GPL-2.0-only
/*
 * Accesses on the wrong side of their barrier, barriers of the wrong type, and
 * flags that are set and read without any.
 */
#include <string.h>

#include "adjacent.h"
#include "diagnose.h"
#include "helper.h"
#include "misordered.h"
#include "ptrmap.h"
#include "unordered.h"

static bool has_link(const struct diagnose *d, const struct barrier *b)
{
	for (size_t i = 0; i < d->links->all.n; i++)
		if (d->links->all.at[i]->writer == b ||
		    d->links->all.at[i]->reader == b)
			return true;
	return false;
}

/* A copy loads as well. */
static bool is_pure_store(const struct event *e)
{
	if (e->flags & EVF_COPY)
		return false;
	return e->kind == EV_WRITE || (e->kind == EV_RMW && !loads_value(e) &&
				       e->prim && e->order != ORD_MB);
}

static bool is_load(const struct event *e)
{
	return e->kind == EV_READ;
}

static bool all_are(const struct adjacent *a, event_test test)
{
	for (size_t i = 0; i < a->sites.n; i++)
		if (!test(a->sites.at[i].event))
			return false;
	return a->sites.n && a->complete;
}

/* Is a store on either side, or a call that may do one? */
static bool may_order_stores(const struct barrier *b)
{
	const access_vec *sides[] = { &b->before, &b->after };

	for (size_t s = 0; s < 2; s++)
		for (size_t i = 0; i < sides[s]->n; i++) {
			const struct access *a = &sides[s]->at[i];

			if (a->own_call ||
			    (a->own && event_writes(a->site.event)))
				return true;
		}
	return false;
}

/* smp_rmb() between a store and a load. */
static void say_store_load(struct diagnose *d, const struct barrier *b,
			   const struct site *store, struct site load)
{
	const struct site *s = &b->site;
	struct shown shown CLEANUP(shown_release) = SHOWN_INIT;
	enum confidence sure = CONFIDENCE_LIKELY;
	struct site rmw;
	const char *takes = helper_at(d, s, &rmw);
	struct finding *f;

	if (!takes)
		takes = "smp_mb";
	if (!find_foreign_load(d, s, &load) || !store->event->prim)
		sure = CONFIDENCE_REVIEW;
	sure = store_load_show(d, store, &load, sure, &shown);
	f = say(d, sure, s,
		"%s() stands between a store and a load, which it does not "
		"order: that takes %s()",
		s->event->prim->name, takes);
	also(d, f, store, "%s is stored here", object_of(d, store->event));
	also(d, f, &load, "%s is loaded here", object_of(d, load.event));
	shown_keep(d, f, &shown);
	fix_step(f, STEP_REPLACE_FENCE, s, takes);
}

/* smp_wmb() between two loads. */
static void say_two_loads(struct diagnose *d, const struct barrier *b,
			  const struct site *first, const struct site *second)
{
	struct finding *f;

	f = say(d, CONFIDENCE_LIKELY, &b->site,
		"%s() stands between two loads, which it does not order: that "
		"takes smp_rmb()",
		b->site.event->prim->name);
	also(d, f, first, "%s is loaded here", object_of(d, first->event));
	also(d, f, second, "%s is loaded here", object_of(d, second->event));
	fix_step(f, STEP_REPLACE_FENCE, &b->site, "smp_rmb");
}

/* A barrier that orders neither what is before it nor what is behind it. */
static void check_type(struct diagnose *d, const struct barrier *b)
{
	struct adjacent before CLEANUP(
		adjacent_release) = { .complete = false };
	struct adjacent after CLEANUP(adjacent_release) = { .complete = false };
	bool rmb = b->site.event->order == ORD_RMB;

	adjacent_find(d->program, &b->site, WALK_BACKWARD, &before);
	adjacent_find(d->program, &b->site, WALK_FORWARD, &after);
	if (!all_are(&before, rmb ? is_pure_store : is_load) ||
	    !all_are(&after, is_load) || has_link(d, b))
		return;
	if (rmb)
		say_store_load(d, b, &before.sites.at[0], after.sites.at[0]);
	else if (!may_order_stores(b))
		say_two_loads(d, b, &before.sites.at[0], &after.sites.at[0]);
}

static const struct access *find_load(const access_vec *v, const struct site *w,
				      const struct barrier *b)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct access *a = &v->at[i];

		if (a->own && !a->up && !a->down && a->site.fn == b->site.fn &&
		    a->site.event->kind == EV_READ &&
		    location_overlaps(&w->event->loc, &a->site.event->loc))
			return a;
	}
	return NULL;
}

/* The barrier, unless the flag's own access is it. */
static struct site fence_of(const struct barrier *b)
{
	return b->site.event->kind == EV_FENCE ? b->site
					       : (struct site){ .event = NULL };
}

/* Payload that the reader loads before its barrier alone. */
static void check_side(struct diagnose *d, const struct link *l)
{
	const struct barrier *w = l->writer, *r = l->reader;

	for (size_t i = 0; i < w->before.n; i++) {
		const struct access *a = &w->before.at[i];
		struct shown shown CLEANUP(shown_release) = SHOWN_INIT;
		const struct access *early;
		struct finding *f;

		if (!a->own || a->up || !event_writes(a->site.event) ||
		    !location_telling(&a->site.event->loc) ||
		    location_overlaps(&a->site.event->loc, &l->load.event->loc))
			continue;
		early = find_load(&r->before, &a->site, r);
		if (!early || find_load(&r->after, &a->site, r))
			continue;
		stale_read_show(d,
				&(struct stale_read){
					.store = a->site,
					.flag_store = l->store,
					.flag_load = l->load,
					.load = early->site,
					.writer_fence = fence_of(w),
					.reader_fence = fence_of(r),
					.early = true,
				},
				CONFIDENCE_REVIEW, &shown);
		f = say(d, CONFIDENCE_REVIEW, &early->site,
			"%s is loaded before %s(), which is to order it after "
			"the load of %s",
			object_of(d, early->site.event),
			r->site.event->prim ? r->site.event->prim->name
					    : "the barrier",
			object_of(d, l->load.event));
		also(d, f, &r->site, "the barrier is here");
		also(d, f, &l->load, "%s is loaded here",
		     object_of(d, l->load.event));
		also(d, f, &a->site, "%s() stores it before %s",
		     a->site.fn->name, object_of(d, l->store.event));
		shown_keep(d, f, &shown);
	}
}

/* The flag, read once more where its first value was to be used. */
static void check_again(struct diagnose *d, const struct link *l)
{
	const struct barrier *r = l->reader;
	const struct access *again;
	struct finding *f;

	if (l->two_way || r->site.event->kind != EV_FENCE ||
	    l->load.event->kind != EV_READ || l->load.fn != r->site.fn)
		return;
	again = find_load(&r->after, &l->load, r);
	if (!again || again->site.event == l->load.event ||
	    !again->site.event->loc.text || !l->load.event->loc.text ||
	    strcmp(again->site.event->loc.text, l->load.event->loc.text))
		return;
	f = say(d, CONFIDENCE_REVIEW, &again->site,
		"%s is loaded again after %s(): what is read by this value is "
		"not ordered; use the one loaded before",
		object_of(d, again->site.event), r->site.event->prim->name);
	also(d, f, &l->load, "the load that the barrier is for");
	also(d, f, &r->site, "the barrier is here");
	also(d, f, &l->store, "%s() stores it", l->store.fn->name);
}

/* What is said of a writer, to which more readers are added. */
struct said {
	struct diagnose *d;
	struct ptrmap writers; /* event -> finding */
};

/* Is it a store that tells others something: no count, no reset? */
static bool tells(const struct event *e)
{
	if (e->kind == EV_RMW && !e->prim)
		return e->op && strchr("|&", e->op[0]);
	if (e->kind == EV_RMW)
		return e->prim->flags & PF_BITOP &&
		       strstr(e->prim->name, "set_bit");
	return !event_stores_zero(e);
}

/* Did somebody mark one of the accesses for lockless use? */
static bool is_lockless(const struct unordered *u)
{
	const struct event *of[] = { u->writer->site.event,
				     u->reader->site.event, u->store.event,
				     u->load.event };

	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		if (of[i]->prim && of[i]->order != ORD_PLAIN)
			return true;
	return false;
}

static void take(void *data, const struct unordered *u)
{
	struct said *said = data;
	struct diagnose *d = said->d;
	const struct site *at = &u->writer->site;
	struct finding *f = ptrmap_get(&said->writers, at->event);

	if (!u->writer_lacks || !u->reader_lacks || !is_wanted(d, at) ||
	    !tells(at->event) || !is_lockless(u))
		return;
	if (!f) {
		struct shown shown CLEANUP(shown_release) = SHOWN_INIT;
		struct stale_read s = unordered_stale_read(u);

		stale_read_show(d, &s, CONFIDENCE_REVIEW, &shown);
		f = say(d, CONFIDENCE_REVIEW, at,
			"%s is stored after %s, and read before it in %s(), "
			"without order on either side",
			object_of(d, at->event), object_of(d, u->store.event),
			u->reader->site.fn->name);
		also(d, f, &u->store, "%s is stored here",
		     object_of(d, u->store.event));
		shown_keep(d, f, &shown);
		if (f)
			ptrmap_put(&said->writers, at->event, f);
	}
	also(d, f, &u->reader->site, "%s() loads %s here",
	     u->reader->site.fn->name, object_of(d, u->reader->site.event));
	also(d, f, &u->load, "and then %s", object_of(d, u->load.event));
}

void diagnose_misordered(struct diagnose *d)
{
	struct said said = { .d = d };

	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *b = d->barriers->all.at[i];

		if ((b->site.event->order == ORD_RMB ||
		     b->site.event->order == ORD_WMB) &&
		    b->site.event->kind == EV_FENCE &&
		    !(b->site.event->flags & EVF_MACRO) &&
		    is_wanted(d, &b->site))
			check_type(d, b);
	}
	find_early_flags(d);
	if (!wants(d, CONFIDENCE_REVIEW))
		return;
	unordered_find(d, take, &said);
	ptrmap_release(&said.writers, NULL);
	for (size_t i = 0; i < d->links->all.n; i++) {
		const struct link *l = d->links->all.at[i];

		if (!is_wanted(d, &l->reader->site))
			continue;
		check_side(d, l);
		check_again(d, l);
	}
	find_early_pointers(d);
	find_early_lists(d);
}
