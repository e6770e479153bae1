// SPDX-License-Identifier: GPL-2.0-only
#include "unordered.h"

#include <pthread.h>
#include <string.h>

#include "locks.h"
#include "parallel.h"

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

typedef VEC(struct unordered) unordered_vec;

struct unordered_pairs {
	pthread_mutex_t mutex;
	bool found;
	struct uses uses;
	unordered_vec all;
};

struct unordered_pairs *unordered_pairs_new(void)
{
	struct unordered_pairs *p = xcalloc(1, sizeof(*p));

	pthread_mutex_init(&p->mutex, NULL);
	return p;
}

void unordered_pairs_free(struct unordered_pairs *p)
{
	if (p->found)
		uses_release(&p->uses);
	vec_release(&p->all);
	pthread_mutex_destroy(&p->mutex);
	free(p);
}

/* What one flag name is used for. */
struct flag_search {
	const struct used_flag *flag;
	unordered_vec found;
};

struct unordered_search {
	const struct diagnose *diagnose;
	VEC(struct flag_search) flags;
};

static void search_flag(void *data, size_t i, unsigned int thread)
{
	struct unordered_search *s = data;
	struct flag_search *fs = &s->flags.at[i];

	(void)thread;
	for (size_t m = 0; m < fs->flag->readers.n; m++)
		for (size_t k = 0; k < fs->flag->writers.n; k++) {
			struct use *w = fs->flag->writers.at[k];
			struct use *r = fs->flag->readers.at[m];
			struct unordered u;

			if (!concerns_wanted(s->diagnose, w, r) ||
			    !match(s->diagnose, w, r, &u) ||
			    are_apart(s->diagnose, &u))
				continue;
			vec_push(&fs->found, u);
			break;
		}
}

static void find_all(const struct diagnose *d, struct unordered_pairs *p)
{
	struct unordered_search s = { .diagnose = d };

	uses_find(d, &p->uses);
	for (struct strmap_entry *e = strmap_first(&p->uses.flags); e;
	     e = strmap_next(e))
		vec_push(&s.flags,
			 ((struct flag_search){ .flag = strmap_value(e) }));
	parallel(s.flags.n, d->program->jobs, search_flag, &s);
	for (size_t i = 0; i < s.flags.n; i++) {
		for (size_t k = 0; k < s.flags.at[i].found.n; k++)
			vec_push(&p->all, s.flags.at[i].found.at[k]);
		vec_release(&s.flags.at[i].found);
	}
	vec_release(&s.flags);
}

void unordered_find(const struct diagnose *d,
		    void (*found)(void *data, const struct unordered *u),
		    void *data)
{
	struct unordered_pairs *p = d->unordered;

	pthread_mutex_lock(&p->mutex);
	if (!p->found)
		find_all(d, p);
	p->found = true;
	pthread_mutex_unlock(&p->mutex);
	for (size_t i = 0; i < p->all.n; i++)
		found(data, &p->all.at[i]);
}
