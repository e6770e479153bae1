// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two barriers that their comments call a pair, with the flag on the wrong side
 * of one of them: stored before the publisher's, or loaded after the reader's.
 */
#include "diagnose.h"
#include "misordered.h"
#include "pairing_comment.h"

struct sides {
	const struct barrier *writer, *reader;
};

/* Does the comment of one side call the other one its partner? */
static bool calls_partner(const struct barrier *b, const struct barrier *other)
{
	return comment_names(b->comment, other->site.event->prim->name) &&
	       (b->site.fn == other->site.fn ||
		comment_names(b->comment, other->site.fn->name));
}

/* Has it a partner that its flag's place does not speak against? */
static bool has_partner(const struct diagnose *d, const struct barrier *b)
{
	for (size_t i = 0; i < d->links->all.n; i++) {
		const struct link *l = d->links->all.at[i];

		if ((l->writer == b || l->reader == b) && !l->late)
			return true;
	}
	return false;
}

static bool is_alone(const struct diagnose *d, const struct barrier *b)
{
	return b->site.event->kind == EV_FENCE && b->site.event->prim &&
	       !(b->site.event->flags & EVF_MACRO) &&
	       ((!b->has_readers && !b->has_writers) || !has_partner(d, b));
}

static bool is_here(const struct access *a, const struct barrier *b,
		    event_test test)
{
	return a->own && !a->up && !a->down && a->site.fn == b->site.fn &&
	       test(a->site.event) && location_telling(&a->site.event->loc);
}

static const struct access *find(const access_vec *v, const struct barrier *b,
				 event_test test, const struct location *loc)
{
	for (size_t i = 0; i < v->n; i++)
		if (is_here(&v->at[i], b, test) &&
		    location_overlaps(&v->at[i].site.event->loc, loc))
			return &v->at[i];
	return NULL;
}

/*
 * What is stored in one window and loaded in the other, nearest to both
 * barriers. NULL: nothing is.
 */
static const struct access *common(const access_vec *stores,
				   const struct barrier *writer,
				   const access_vec *loads,
				   const struct barrier *reader,
				   const struct access **load)
{
	for (size_t i = 0; i < stores->n; i++) {
		const struct access *a = &stores->at[i];

		if (!is_here(a, writer, event_writes) ||
		    !access_is_nearest(stores, &a->site, event_writes))
			continue;
		*load = find(loads, reader, loads_value, &a->site.event->loc);
		if (*load &&
		    access_is_nearest(loads, &(*load)->site, loads_value))
			return a;
	}
	return NULL;
}

/*
 * Does the function, or what it calls, have such an access in the window? Its
 * callers may go on to the next object.
 */
static bool has(const access_vec *v, event_test test,
		const struct location *loc)
{
	for (size_t i = 0; i < v->n; i++)
		if (!v->at[i].up && test(v->at[i].site.event) &&
		    location_overlaps(&v->at[i].site.event->loc, loc))
			return true;
	return false;
}

static bool has_own(const access_vec *v, event_test test)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].own && !v->at[i].up && test(v->at[i].site.event))
			return true;
	return false;
}

/*
 * A store, a full barrier, a load: each side may miss the other's store, but not
 * both (U6). Nobody tells of data.
 */
static bool is_store_buffering(const struct barrier *b)
{
	return b->keeps & KEEPS_WR && has_own(&b->before, event_writes) &&
	       has_own(&b->after, loads_value);
}

/* What takes a flag back tells of no data. */
static enum confidence how_sure(const struct access *store)
{
	return event_stores_zero(store->site.event) ? CONFIDENCE_REVIEW
						    : CONFIDENCE_LIKELY;
}

static void say_store(struct diagnose *d, const struct sides *s,
		      const struct access *store, const struct access *load)
{
	const char *flag = object_of(d, store->site.event);
	struct finding *f;

	if (!is_wanted(d, &store->site))
		return;
	f = say(d, how_sure(store), &store->site,
		"%s is stored before %s(), and loaded before %s() in %s(): "
		"what tells of data is stored after the barrier",
		flag, s->writer->site.event->prim->name,
		s->reader->site.event->prim->name, s->reader->site.fn->name);
	also(d, f, &s->writer->site, "the barrier is here");
	also(d, f, &s->reader->site, "its partner");
	also(d, f, &load->site, "%s is loaded here",
	     object_of(d, load->site.event));
}

static void say_load(struct diagnose *d, const struct sides *s,
		     const struct access *store, const struct access *load)
{
	const char *flag = object_of(d, load->site.event);
	struct finding *f;

	if (!is_wanted(d, &load->site))
		return;
	f = say(d, how_sure(store), &load->site,
		"%s is loaded after %s(), and stored after %s() in %s(): what "
		"tells of data is loaded before the barrier",
		flag, s->reader->site.event->prim->name,
		s->writer->site.event->prim->name, s->writer->site.fn->name);
	also(d, f, &s->reader->site, "the barrier is here");
	also(d, f, &s->writer->site, "its partner");
	also(d, f, &store->site, "%s is stored here",
	     object_of(d, store->site.event));
}

/* What is stored, or loaded, on both sides of a barrier is right on one. */
static void look_at(struct diagnose *d, const struct sides *s)
{
	const struct barrier *w = s->writer, *r = s->reader;
	const struct access *late, *early, *load;

	if (is_store_buffering(w) || is_store_buffering(r) ||
	    common(&w->after, w, &r->before, r, &load))
		return;
	late = common(&w->after, w, &r->after, r, &load);
	if (late) {
		const struct location *flag = &late->site.event->loc;

		if (!has(&w->before, event_writes, flag) &&
		    !has(&r->before, loads_value, flag))
			say_load(d, s, late, load);
		return;
	}
	early = common(&w->before, w, &r->before, r, &load);
	if (early) {
		const struct location *flag = &early->site.event->loc;

		if (!has(&w->after, event_writes, flag) &&
		    !has(&r->after, loads_value, flag))
			say_store(d, s, early, load);
	}
}

static void find_alone(const struct diagnose *d, barrier_vec *writers,
		       barrier_vec *readers)
{
	for (size_t i = 0; i < d->barriers->all.n; i++) {
		struct barrier *b = d->barriers->all.at[i];

		if (!is_alone(d, b))
			continue;
		if (b->publishes)
			vec_push(writers, b);
		if (b->consumes)
			vec_push(readers, b);
	}
}

void find_early_flags(struct diagnose *d)
{
	barrier_vec writers = VEC_INIT, readers = VEC_INIT;

	find_alone(d, &writers, &readers);
	for (size_t i = 0; i < writers.n; i++)
		for (size_t k = 0; k < readers.n; k++) {
			const struct sides s = { writers.at[i], readers.at[k] };

			if (s.writer != s.reader &&
			    (calls_partner(s.writer, s.reader) ||
			     calls_partner(s.reader, s.writer)))
				look_at(d, &s);
		}
	vec_release(&writers);
	vec_release(&readers);
}
