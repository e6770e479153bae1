// SPDX-License-Identifier: GPL-2.0-only
/*
 * One side of a pair without order: a publication whose reader loads the flag
 * and the data as they come, or the other way round.
 */
#include <string.h>

#include "stale_read.h"
#include "unordered.h"
#include "unpaired.h"

/* The barrier that a person wrote on the side that has order. */
static const struct site *written_order(const struct use *u)
{
	if (u->fence.event)
		return u->fence.event->kind == EV_FENCE ? &u->fence : NULL;
	if (u->site.event->order == ORD_ACQUIRE ||
	    u->site.event->order == ORD_RELEASE)
		return &u->site;
	return NULL;
}

/* Does the barrier have a partner, so that it is not for this? */
static bool has_partner(const struct diagnose *d, const struct site *order)
{
	for (size_t i = 0; i < d->links->all.n; i++)
		if (d->links->all.at[i]->writer->site.event == order->event ||
		    d->links->all.at[i]->reader->site.event == order->event)
			return true;
	return false;
}

static enum confidence how_sure(const struct diagnose *d,
				const struct unordered *u)
{
	const struct use *lacking = u->writer_lacks ? u->writer : u->reader;
	const struct use *other = u->writer_lacks ? u->reader : u->writer;
	const struct site *order = written_order(other);

	if (!order || order->fn != other->site.fn || !use_is_marked(lacking) ||
	    !unordered_is_plain_data(u) || has_partner(d, order) ||
	    order->event->prim->flags & PF_RCU)
		return CONFIDENCE_REVIEW;
	if (lacking->writer)
		return event_stores_zero(lacking->site.event)
			       ? CONFIDENCE_REVIEW
			       : CONFIDENCE_LIKELY;
	return lacking->site.event->flags & EVF_COND ? CONFIDENCE_LIKELY
						     : CONFIDENCE_REVIEW;
}

/* Why what stands there instead of a barrier is not enough. */
static const char *why_not_ordered(const struct unordered *u)
{
	const struct event *flag = u->reader->site.event;

	if (flag->loc.flags & LOC_POINTER)
		return ", and not through the pointer [U15]";
	if (flag->flags & EVF_COND)
		return "; the condition orders no load [U16]";
	return "";
}

/* The access with order, where somebody wrote it as one and that has the form. */
static void fix_access(struct finding *f, const struct site *s,
		       const struct site *partner)
{
	const struct primitive *p = s->event->prim;
	bool load = s->event->kind == EV_READ;
	const char *form = load ? p->acquire_form : p->release_form;
	const char *name = partner->event->prim->name;

	if (!f || !form || s->event->kind == EV_RMW)
		return;
	fix_partner(fix_step(f, load ? STEP_LOAD_ACQUIRE : STEP_STORE_RELEASE,
			     s, form),
		    partner->fn->name, name, name);
}

static void say_reader(struct diagnose *d, const struct unordered *u,
		       enum confidence sure, const struct shown *shown)
{
	const struct site *order = written_order(u->writer);
	const char *flag = object_of(d, u->reader->site.event);
	struct finding *f;

	f = say(d, sure, &u->reader->site,
		"%s is loaded before %s without order, while %s() in %s() "
		"publishes the one by the other",
		flag, object_of(d, u->load.event), order->event->prim->name,
		order->fn->name);
	also(d, f, &u->load, "%s is loaded here%s", object_of(d, u->load.event),
	     why_not_ordered(u));
	also(d, f, order, "the publisher's barrier");
	also(d, f, &u->store, "%s is stored before it",
	     object_of(d, u->store.event));
	also(d, f, &u->writer->site, "%s is stored after it",
	     object_of(d, u->writer->site.event));
	shown_keep(d, f, shown);
	if (sure == CONFIDENCE_PROVEN)
		fix_access(f, &u->reader->site, order);
}

static void say_writer(struct diagnose *d, const struct unordered *u,
		       enum confidence sure, const struct shown *shown)
{
	const struct site *order = written_order(u->reader);
	const char *flag = object_of(d, u->writer->site.event);
	struct finding *f;

	f = say(d, sure, &u->writer->site,
		"%s is stored after %s without order, while %s() in %s() "
		"relies on it",
		flag, object_of(d, u->store.event), order->event->prim->name,
		order->fn->name);
	also(d, f, &u->store, "%s is stored here%s",
	     object_of(d, u->store.event),
	     u->unlocked ? "; unlocking does not order it before the flag for "
			   "a reader without the lock [U14]"
			 : "");
	also(d, f, order, "the reader's barrier");
	also(d, f, &u->reader->site, "%s is loaded before it",
	     object_of(d, u->reader->site.event));
	also(d, f, &u->load, "%s is loaded after it",
	     object_of(d, u->load.event));
	shown_keep(d, f, shown);
	if (sure == CONFIDENCE_PROVEN)
		fix_access(f, &u->writer->site, order);
}

static void take(void *data, const struct unordered *u)
{
	const struct use *lacking = u->writer_lacks ? u->writer : u->reader;
	const struct use *other = u->writer_lacks ? u->reader : u->writer;
	struct shown shown CLEANUP(shown_release) = SHOWN_INIT;
	struct stale_read s = unordered_stale_read(u);
	struct diagnose *d = data;
	enum confidence sure;

	if ((u->writer_lacks && u->reader_lacks) || !written_order(other) ||
	    !is_wanted(d, &lacking->site))
		return; /* if both lack order: misordered.c */
	sure = stale_read_show(d, &s, how_sure(d, u), &shown);
	if (u->reader_lacks)
		say_reader(d, u, sure, &shown);
	else
		say_writer(d, u, sure, &shown);
}

void diagnose_unpaired(struct diagnose *d)
{
	unordered_find(d, take, d);
	if (!wants(d, CONFIDENCE_REVIEW))
		return;
	find_last_references(d);
	find_for_devices(d);
}
