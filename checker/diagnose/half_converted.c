// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pairs of which one side is release or acquire and the other a fence: sound
 * (S1), but unfinished. Where the conversion is offered, nothing is said here.
 */
#include "diagnose.h"

static bool is_fence(const struct event *e, enum ordering order)
{
	return e->kind == EV_FENCE && e->order == order && e->prim &&
	       !(e->flags & EVF_MACRO);
}

static bool is_access(const struct event *e, enum ordering order)
{
	return e->kind != EV_FENCE && e->order == order && e->prim;
}

static void say_half(struct diagnose *d, const struct site *fence,
		     const struct site *flag, const struct site *other,
		     const char *wanted)
{
	struct finding *f;

	if (!is_wanted(d, fence))
		return;
	f = say(d, CONFIDENCE_REVIEW, fence,
		"%s() pairs with %s() in %s(): sound, but half converted",
		fence->event->prim->name, other->event->prim->name,
		other->fn->name);
	also(d, f, flag, "%s is the flag; %s() would finish it",
	     object_of(d, flag->event), wanted);
	also(d, f, other, "the other side");
}

void diagnose_half_converted(struct diagnose *d)
{
	for (size_t i = 0; i < d->links->all.n; i++) {
		const struct link *l = d->links->all.at[i];
		const struct site *w = &l->writer->site, *r = &l->reader->site;

		if (is_fence(w->event, ORD_WMB) &&
		    is_access(r->event, ORD_ACQUIRE))
			say_half(d, w, &l->store, r, "smp_store_release");
		else if (is_access(w->event, ORD_RELEASE) &&
			 is_fence(r->event, ORD_RMB))
			say_half(d, r, &l->load, w, "smp_load_acquire");
	}
}
