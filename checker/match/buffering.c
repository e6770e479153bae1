// SPDX-License-Identifier: GPL-2.0-only
#include "buffering.h"

#include <string.h>

#include "parallel.h"
#include "strangers.h"

/* Farther off it is no handshake that somebody wrote. */
enum { MAX_DISTANCE = 60 };

struct search {
	const struct barriers *barriers;
	struct buffering *best; /* by number of barrier; other NULL: none */
};

static bool is_full_fence(const struct barrier *b)
{
	const struct event *e = b->site.event;

	return b->keeps == KEEPS_ALL && e->kind == EV_FENCE &&
	       e->order != ORD_DEVICE_MB;
}

static bool may_count(const struct access *a)
{
	const struct event *e = a->site.event;

	return a->own && !a->guessed && !a->on_stack && a->down <= 2 &&
	       (!a->up || (a->up == 1 && a->distance <= MAX_CALLER_DISTANCE)) &&
	       a->distance <= MAX_DISTANCE && location_telling(&e->loc) &&
	       !event_is_this_cpus(e) && !(e->flags & EVF_COPY);
}

/* A store before one and a load of the same after the other; the nearest. */
static bool find_crossing(const struct barrier *one,
			  const struct barrier *other, const struct site * not,
			  struct site *store, struct site *load,
			  unsigned int *distance)
{
	unsigned int best = UINT32_MAX;

	for (size_t i = 0; i < one->before.n; i++) {
		const struct access *s = &one->before.at[i];

		if (!event_writes(s->site.event) || !may_count(s) ||
		    (not ->event &&
		     location_overlaps(&s->site.event->loc, &not ->event->loc)))
			continue;
		for (size_t k = 0; k < other->after.n; k++) {
			const struct access *l = &other->after.at[k];

			if (!loads_value(l->site.event) || !may_count(l) ||
			    s->distance + l->distance >= best ||
			    !access_may_meet(l, &s->site.event->loc) ||
			    !location_matches(&s->site.event->loc,
					      &l->site.event->loc))
				continue;
			best = s->distance + l->distance;
			*store = s->site;
			*load = l->site;
		}
	}
	*distance += best;
	return best != UINT32_MAX;
}

static bool share_folder_or_header(const struct barrier *a,
				   const struct barrier *b)
{
	return sites_share_folder(&a->site, &b->site) ||
	       !strncmp(site_file(&a->site), "include/", 8) ||
	       !strncmp(site_file(&b->site), "include/", 8);
}

static bool cross(const struct barrier *one, const struct barrier *other,
		  struct buffering *found)
{
	struct buffering c = { .one = one, .other = other };
	const struct site nothing = { 0 };

	if (!footprints_meet(&one->before_print, &other->after_print) ||
	    !footprints_meet(&one->after_print, &other->before_print) ||
	    !share_folder_or_header(one, other) ||
	    one_is_for_the_host(one, other) ||
	    !find_crossing(one, other, &nothing, &c.store, &c.other_load,
			   &c.distance) ||
	    !find_crossing(other, one, &c.store, &c.other_store, &c.load,
			   &c.distance))
		return false;
	*found = c;
	return true;
}

bool buffering_of(const struct barriers *b, const struct barrier *one,
		  struct buffering *out)
{
	*out = (struct buffering){ .one = one };
	for (size_t k = 0; is_full_fence(one) && k < b->all.n; k++) {
		const struct barrier *other = b->all.at[k];
		struct buffering c;

		if (other != one && is_full_fence(other) &&
		    other->site.fn != one->site.fn && cross(one, other, &c) &&
		    (!out->other || c.distance < out->distance))
			*out = c;
	}
	return out->other;
}

static void search_one(void *data, size_t i, unsigned int thread)
{
	struct search *s = data;

	(void)thread;
	buffering_of(s->barriers, s->barriers->all.at[i], &s->best[i]);
}

void buffering_find(const struct program *p, const struct barriers *b,
		    buffering_vec *out)
{
	struct search s = { b, xcalloc(b->all.n, sizeof(*s.best)) };

	parallel(b->all.n, p->jobs, search_one, &s);
	for (size_t i = 0; i < b->all.n; i++) {
		const struct buffering *c = &s.best[i];

		if (!c->other)
			continue;
		/* the other one's best is this one: listed there already */
		if (c->other->number < i &&
		    s.best[c->other->number].other == c->one)
			continue;
		vec_push(out, *c);
	}
	free(s.best);
}
