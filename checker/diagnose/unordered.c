// SPDX-License-Identifier: GPL-2.0-only
#include "unordered.h"

#include <string.h>

#include "locks.h"

/* Does an address lead from the flag to the data? */
static bool is_dependent(const struct use *r, const struct site *load)
{
	const char *dest = r->site.event->dest, *base = load->event->loc.base;

	return dest && base && !strcmp(dest, base);
}

/* A load that something follows from: a branch, or a value kept. */
static bool decides(const struct event *e)
{
	return e->flags & EVF_COND || e->dest;
}

static bool match(const struct diagnose *d, struct use *w, struct use *r,
		  struct unordered *out)
{
	if (w->site.fn == r->site.fn || !decides(r->site.event) ||
	    !location_matches(&w->site.event->loc, &r->site.event->loc))
		return false;
	use_look(d, w);
	use_look(d, r);
	*out = (struct unordered){ .writer = w, .reader = r };
	if (uses_share(&w->payload, &r->payload, &out->store, &out->load)) {
		out->writer_lacks = !w->ordered;
		out->reader_lacks = !r->ordered;
	} else if (uses_share(&w->behind, &r->payload, &out->store,
			      &out->load)) {
		out->reader_lacks = !r->ordered;
	} else if (uses_share(&w->payload, &r->behind, &out->store,
			      &out->load)) {
		out->writer_lacks = !w->ordered;
	} else if (uses_share(&w->unlocked,
			      r->ordered ? &r->payload : &r->behind,
			      &out->store, &out->load)) {
		out->writer_lacks = out->unlocked = !w->ordered;
	}
	if (out->reader_lacks && is_dependent(r, &out->load))
		out->reader_lacks = false;
	return out->writer_lacks || out->reader_lacks;
}

bool use_is_marked(const struct use *u)
{
	const struct event *e = u->site.event;

	return e->prim && e->order != ORD_PLAIN;
}

/* Are both reached through one variable, and members of one record? */
static bool of_one_object(const struct event *a, const struct event *b)
{
	size_t len = strcspn(a->loc.key, ">:");

	return a->loc.key[len] == '>' &&
	       !strncmp(a->loc.key, b->loc.key, len) &&
	       b->loc.key[len] == '>' && a->loc.base && b->loc.base &&
	       !strcmp(a->loc.base, b->loc.base);
}

bool unordered_is_plain_data(const struct unordered *u)
{
	return u->store.event->kind == EV_WRITE &&
	       u->load.event->kind == EV_READ &&
	       u->store.fn == u->writer->site.fn &&
	       u->load.fn == u->reader->site.fn &&
	       of_one_object(u->writer->site.event, u->store.event) &&
	       of_one_object(u->reader->site.event, u->load.event);
}

/* The barrier that orders the data against the flag, if the data is behind it. */
static struct site fence_between(const struct use *u, const struct site *data)
{
	for (size_t i = 0; i < u->behind.n; i++)
		if (u->behind.at[i].event == data->event)
			return u->fence;
	return (struct site){ .event = NULL };
}

struct stale_read unordered_stale_read(const struct unordered *u)
{
	return (struct stale_read){
		.store = u->store,
		.flag_store = u->writer->site,
		.flag_load = u->reader->site,
		.load = u->load,
		.writer_fence = fence_between(u->writer, &u->store),
		.reader_fence = fence_between(u->reader, &u->load),
		.locked = u->unlocked,
	};
}

static bool are_apart(const struct diagnose *d, const struct unordered *u)
{
	return locks_in_common(d->program, &u->writer->site,
			       &u->reader->site) ||
	       locks_in_common(d->program, &u->store, &u->load);
}

static bool concerns_wanted(const struct diagnose *d, const struct use *w,
			    const struct use *r)
{
	return is_wanted(d, &w->site) || is_wanted(d, &r->site);
}

void unordered_find(const struct diagnose *d,
		    void (*found)(void *data, const struct unordered *u),
		    void *data)
{
	struct uses uses;

	uses_find(d, &uses);
	for (struct strmap_entry *e = strmap_first(&uses.flags); e;
	     e = strmap_next(e)) {
		struct used_flag *f = strmap_value(e);

		for (size_t i = 0; i < f->readers.n; i++)
			for (size_t k = 0; k < f->writers.n; k++) {
				struct use *w = f->writers.at[k];
				struct use *r = f->readers.at[i];
				struct unordered u;

				if (!concerns_wanted(d, w, r) ||
				    !match(d, w, r, &u) || are_apart(d, &u))
					continue;
				found(data, &u);
				break;
			}
	}
	uses_release(&uses);
}
