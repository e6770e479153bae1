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
	}
	if (out->reader_lacks && is_dependent(r, &out->load))
		out->reader_lacks = false;
	return out->writer_lacks || out->reader_lacks;
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
