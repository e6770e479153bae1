// SPDX-License-Identifier: GPL-2.0-only
#include "pair.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <xxhash.h>

#include "locks.h"
#include "link_comment.h"
#include "belief.h"
#include "candidate.h"
#include "parallel.h"
#include "strangers.h"
#include "success.h"

/* What a barrier publishes or consumes at one location. */
struct datum {
	struct key_hash hash; /* of the location */
	uint64_t ident;	      /* hash of its key's last identifier */
	bool loose;	      /* may overlap those of other identifiers */
	unsigned int older;   /* of the same bucket: 1 + index; 0: none */
	const struct access *access;
};

enum { PAYLOAD_BUCKETS = 64 };

/* The payload of a barrier on one side: distinct locations. */
struct payload {
	VEC(struct datum) at;
	unsigned int newest[PAYLOAD_BUCKETS]; /* by hash: 1 + index; 0: none */
};

/* By number of barrier; NULL: not looked for yet. */
typedef _Atomic(struct payload *) payload_slot;

struct pairing {
	const struct program *program;
	const struct pair_options *opt;
	const struct barriers *barriers;
	struct strmap flag_loads; /* ident -> candidate_vec */
	/* by number of barrier, each written by one thread alone */
	candidate_vec *loads;
	link_vec *links;
	payload_slot *written, *read;
	pthread_mutex_t mutex; /* for what follows */
	struct strmap idents;  /* interns identifiers */
};

static const char *ident_of(struct pairing *pg, const char *key)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	const char *ident;

	key_identifier(key, &sb);
	pthread_mutex_lock(&pg->mutex);
	ident = strmap_intern(&pg->idents, sb.buf);
	pthread_mutex_unlock(&pg->mutex);
	return ident;
}

static void index_flag_load(struct pairing *pg, const struct candidate *c)
{
	candidate_vec *list = strmap_get(&pg->flag_loads, c->ident);

	if (!list) {
		list = xcalloc(1, sizeof(*list));
		strmap_put(&pg->flag_loads, c->ident, list);
	}
	vec_push(list, *c);
}

static void name_candidates(struct pairing *pg, candidate_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		v->at[i].ident = ident_of(pg, v->at[i].site.event->loc.key);
}

static void find_flag_loads(void *data, size_t i, unsigned int thread)
{
	struct pairing *pg = data;
	struct barrier *b = pg->barriers->all.at[i];

	(void)thread;
	if (!b->consumes)
		return;
	candidate_loads(pg->program, b, &pg->loads[i]);
	name_candidates(pg, &pg->loads[i]);
}

static void index_readers(struct pairing *pg)
{
	size_t n = pg->barriers->all.n;

	pg->loads = xcalloc(n, sizeof(*pg->loads));
	parallel(n, pg->program->jobs, find_flag_loads, pg);
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < pg->loads[i].n; k++)
			index_flag_load(pg, &pg->loads[i].at[k]);
		vec_release(&pg->loads[i]);
	}
	free(pg->loads);
}

static const struct location *datum_loc(const struct datum *d)
{
	return &d->access->site.event->loc;
}

static unsigned int *newest_like(struct payload *p, const struct location *l)
{
	return &p->newest[l->hash.first % PAYLOAD_BUCKETS];
}

static bool is_known(struct payload *p, const struct access *a)
{
	const struct location *new = &a->site.event->loc;
	const struct datum *d;

	for (unsigned int i = *newest_like(p, new); i; i = d->older) {
		d = &p->at.at[i - 1];
		if (d->hash.first == new->hash.first &&
		    datum_loc(d)->bit_value == new->bit_value &&
		    d->access->up <= a->up &&
		    !strcmp(datum_loc(d)->key, new->key))
			return true;
	}
	return false;
}

/* A whole record or array, or an element. */
static bool is_loose(const struct location *l)
{
	return l->flags & (LOC_RECORD | LOC_ARRAY) || strchr(l->key, '[');
}

static uint64_t identifier_hash(const char *key)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(key, &sb);
	return XXH3_64bits(sb.buf, sb.len);
}

static struct payload *find_payload(const access_vec *window, event_test test)
{
	struct payload *p = xcalloc(1, sizeof(*p));

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];
		const struct location *l = &a->site.event->loc;
		struct datum d = { .hash = l->hash, .access = a };

		if (!test(a->site.event) || a->on_stack ||
		    !location_telling(l) || is_known(p, a))
			continue;
		d.ident = identifier_hash(l->key);
		d.loose = is_loose(l);
		d.older = *newest_like(p, l);
		vec_push(&p->at, d);
		*newest_like(p, l) = (unsigned int)p->at.n;
	}
	return p;
}

static void free_payload(struct payload *p)
{
	if (p)
		vec_release(&p->at);
	free(p);
}

static const struct payload *
payload_of(payload_slot *slot, const access_vec *window, event_test test)
{
	struct payload *known = atomic_load(slot), *p;

	if (known)
		return known;
	p = find_payload(window, test);
	if (atomic_compare_exchange_strong(slot, &known, p))
		return p;
	free_payload(p); /* another thread was quicker */
	return known;
}

static payload_slot *new_payloads(size_t n)
{
	return xcalloc(n, sizeof(payload_slot));
}

static void free_payloads(payload_slot *slots, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free_payload(atomic_load(&slots[i]));
	free(slots);
}

static bool data_overlap(const struct datum *w, const struct datum *r)
{
	return (w->ident == r->ident || w->loose || r->loose) &&
	       location_overlaps(datum_loc(w), datum_loc(r));
}

/*
 * How near the payload stands on both sides, up to 55. related: it is of the
 * flag's record.
 */
static int payload_weight(const struct access *w, const struct access *r,
			  bool related)
{
	static const int by_up[] = { 40, 28, 12, 0, 0 };
	int weight = by_up[w->up + r->up];

	/* that an address was given away says little, or nothing */
	if (w->site.event->kind == EV_ESCAPE &&
	    r->site.event->kind == EV_ESCAPE)
		return 0;
	weight -= 12 * ((w->site.event->kind == EV_ESCAPE) +
			(r->site.event->kind == EV_ESCAPE));
	weight -= 4 * (int)((w->down > 1) + (r->down > 1));
	if (related)
		weight += 15;
	return weight;
}

/* Less than this is chance. */
#define MIN_WEIGHT 24
/* Payload sites kept of one link. */
#define MAX_PAYLOAD 48

/* The sum of what speaks for a link's payload. */
struct tally {
	int best, found, strong;
};

static void add_to_tally(const struct access *w, const struct access *r,
			 int weight, struct link *l, struct tally *t)
{
	t->best = weight > t->best ? weight : t->best;
	t->strong += weight > 40;
	if (++t->found > MAX_PAYLOAD)
		return;
	vec_push(&l->written, w->site);
	vec_push(&l->read, r->site);
}

static bool is_distant(const struct access *a)
{
	return a->up || a->down;
}

/*
 * Payload in another record than the flag counts only where both functions
 * access it themselves.
 */
static void compare_datum(const struct datum *w, const struct payload *read,
			  struct link *l, struct tally *t)
{
	const struct location *flag = &l->store.event->loc;
	bool related = records_match(datum_loc(w)->key, flag->key);

	if ((!related && is_distant(w->access)) ||
	    w->access->site.event == l->store.event ||
	    location_overlaps(datum_loc(w), flag))
		return;
	for (size_t i = 0; i < read->at.n; i++) {
		const struct datum *r = &read->at.at[i];
		int weight;

		if (!key_hashes_meet(w->hash, r->hash) ||
		    (!related && is_distant(r->access)))
			continue;
		weight = payload_weight(w->access, r->access, related);
		if (weight >= MIN_WEIGHT && data_overlap(w, r) &&
		    !location_overlaps(datum_loc(r), flag))
			add_to_tally(w->access, r->access, weight, l, t);
	}
}

static void compare_payload(const struct payload *w, const struct payload *r,
			    struct link *l)
{
	struct tally t = { 0 };

	for (size_t i = 0; i < w->at.n; i++)
		compare_datum(&w->at.at[i], r, l, &t);
	if (!t.found)
		return;
	l->weight = t.best;
	l->evidence |= EVID_PAYLOAD;
	l->score += (unsigned int)(t.best + (t.strong > 3 ? 15 : 5 * t.strong));
}

static bool reached_through(const access_vec *window, const char *var)
{
	for (size_t i = 0; i < window->n; i++) {
		const struct event *e = window->at[i].site.event;

		if (e->loc.base && !strcmp(e->loc.base, var))
			return true;
		if (e->kind == EV_PRIM && e->dest && !strcmp(e->dest, var))
			return true;
	}
	return false;
}

/* The flag is a pointer, and what it points to was filled and is read. */
static bool payload_through_flag(const struct link *l)
{
	const struct event *s = l->store.event, *r = l->load.event;

	return s->loc.flags & LOC_POINTER && s->src && r->dest &&
	       reached_through(&l->writer->before, s->src) &&
	       reached_through(&l->reader->after, r->dest);
}

/* An object whose address is given away may be read and written. */
static bool may_read(const struct event *e)
{
	return loads_value(e) || e->kind == EV_ESCAPE;
}

static bool may_write(const struct event *e)
{
	return event_writes(e) || e->kind == EV_ESCAPE;
}

/* How far from its fence a flag is taken for all that it is about. */
enum {
	SOLE_STORE_DISTANCE = 20,
	SOLE_LOAD_DISTANCE = 20,
};

/* Has each side that is a fence the flag right beside it? */
static bool flag_is_beside(const struct link *l, const struct candidate *store,
			   const struct candidate *load)
{
	if (l->writer->site.event->kind == EV_FENCE &&
	    (store->up || store->distance > SOLE_STORE_DISTANCE ||
	     !access_is_nearest(&l->writer->after, &l->store, event_writes)))
		return false;
	return l->reader->site.event->kind != EV_FENCE ||
	       (!load->up && load->distance <= SOLE_LOAD_DISTANCE &&
		access_is_nearest(&l->reader->before, &l->load, event_reads));
}

/*
 * Do both functions themselves access one location of the flag's record, before
 * or after their barriers in the same round of a loop? What the reader tests is
 * another flag.
 */
static bool share_data(const struct link *l, bool before)
{
	const struct location *flag = &l->store.event->loc;
	const access_vec *stores = before ? &l->writer->before
					  : &l->writer->after;
	const access_vec *loads = before ? &l->reader->before
					 : &l->reader->after;

	for (size_t i = 0; i < stores->n; i++) {
		const struct access *w = &stores->at[i];

		if (w->up || w->down || !event_writes(w->site.event) ||
		    !location_telling(&w->site.event->loc) ||
		    location_overlaps(&w->site.event->loc, flag) ||
		    !records_match(w->site.event->loc.key, flag->key) ||
		    is_of_other_round(&l->writer->site, &w->site, before))
			continue;
		for (size_t k = 0; k < loads->n; k++)
			if (!loads->at[k].up && !loads->at[k].down &&
			    event_reads(loads->at[k].site.event) &&
			    !(loads->at[k].site.event->flags & EVF_COND) &&
			    location_telling(&loads->at[k].site.event->loc) &&
			    location_overlaps(&w->site.event->loc,
					      &loads->at[k].site.event->loc))
				return true;
	}
	return false;
}

/* Is what the two hand over stored too late, or loaded too early? */
static bool is_misplaced(const struct link *l)
{
	return !(l->evidence & EVID_PAYLOAD) &&
	       (share_data(l, true) || share_data(l, false));
}

/* One-way, or full just because it stands beside an RMW. */
static bool is_one_way_for(const struct barrier *b, enum ordering atomic)
{
	return barrier_is_one_way(b) || b->site.event->order == atomic;
}

static bool is_access(const struct barrier *b)
{
	return b->site.event->kind != EV_FENCE;
}

/*
 * Each side is one-way and a release or acquire of this very flag, or a fence
 * that has it right beside: what else could that fence be for?
 */
static bool is_sole(const struct link *l)
{
	if (!is_one_way_for(l->writer, ORD_BEFORE_ATOMIC) ||
	    !is_one_way_for(l->reader, ORD_AFTER_ATOMIC) ||
	    l->store.fn == l->load.fn || links_strangers(l))
		return false;
	if (is_access(l->writer) && is_access(l->reader))
		return true;
	return !event_stores_zero(l->store.event) && l->beside &&
	       !is_misplaced(l);
}

static void weigh(struct pairing *pg, const struct candidate *store,
		  const struct candidate *load, struct link *l)
{
	if (!l->late)
		compare_payload(payload_of(&pg->written[l->writer->number],
					   &l->writer->before, may_write),
				payload_of(&pg->read[l->reader->number],
					   &l->reader->after, may_read),
				l);
	if (payload_through_flag(l)) {
		l->evidence |= EVID_THROUGH;
		l->score += 40;
	}
	if (!l->late && is_sole(l)) {
		l->evidence |= EVID_SOLE;
		l->score += 40;
	}
	if (!pg->opt->no_comments && link_comment_weight(l)) {
		l->evidence |= EVID_COMMENT;
		l->score += link_comment_weight(l);
	}
	if (store->distance <= 3 && !store->up)
		l->score += 5;
	if (load->distance <= 10 && !load->up)
		l->score += 5;
	if (l->score > 100)
		l->score = 100;
}

/*
 * A reference dropped and one taken unless there is none: what the object holds
 * was there before either.
 */
static bool are_references(const struct event *store, const struct event *load)
{
	return store->kind == EV_RMW && store->prim &&
	       store->prim->flags & PF_IMPLIED &&
	       !(store->prim->flags & PF_BITOP) && load->kind == EV_RMW &&
	       event_may_fail(load);
}

static void try_link(struct pairing *pg, const struct candidate *store,
		     const struct candidate *load, link_vec *out)
{
	struct link *l;

	if (!key_hashes_meet(store->hash, load->hash) ||
	    store->barrier == load->barrier ||
	    store->site.event == load->site.event ||
	    are_references(store->site.event, load->site.event) ||
	    !location_matches(&store->site.event->loc, &load->site.event->loc))
		return;
	l = xcalloc(1, sizeof(*l));
	l->writer = store->barrier;
	l->reader = load->barrier;
	l->store = store->site;
	l->load = load->site;
	l->store_up = store->up;
	l->load_up = load->up;
	l->late = load->late;
	l->beside = !l->late && flag_is_beside(l, store, load);
	if (link_may_be_believed(l, pg->opt->no_comments))
		weigh(pg, store, load, l);
	/* who holds the writer's lock needs no barrier */
	if (link_is_believed(l, store->distance, pg->opt->no_comments) &&
	    !owner_locked(pg->program, &l->store, &l->load))
		vec_push(out, l);
	else
		link_free(l);
}

static void pair_writer(void *data, size_t i, unsigned int thread)
{
	struct pairing *pg = data;
	struct barrier *b = pg->barriers->all.at[i];
	candidate_vec stores = VEC_INIT;

	(void)thread;
	if (b->publishes)
		candidate_stores(pg->program, b, &stores);
	name_candidates(pg, &stores);
	for (size_t k = 0; k < stores.n; k++) {
		const candidate_vec *loads = strmap_get(&pg->flag_loads,
							stores.at[k].ident);

		for (size_t m = 0; loads && m < loads->n; m++)
			try_link(pg, &stores.at[k], &loads->at[m],
				 &pg->links[i]);
	}
	vec_release(&stores);
}

static void pair_writers(struct pairing *pg, struct links *out)
{
	size_t n = pg->barriers->all.n;

	pg->links = xcalloc(n, sizeof(*pg->links));
	parallel(n, pg->program->jobs, pair_writer, pg);
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < pg->links[i].n; k++)
			vec_push(&out->all, pg->links[i].at[k]);
		vec_release(&pg->links[i]);
	}
	free(pg->links);
}

static void free_values(struct strmap *m, void (*release)(void *value))
{
	struct strmap_entry *e;

	for (e = strmap_first(m); e; e = strmap_next(e)) {
		release(strmap_value(e));
		free(strmap_value(e));
	}
	strmap_release(m);
}

static void release_candidates(void *value)
{
	candidate_vec *v = value;

	vec_release(v);
}

static int link_cmp(const void *va, const void *vb)
{
	const struct link *a = *(struct link *const *)va;
	const struct link *b = *(struct link *const *)vb;
	int c = site_cmp(&a->writer->site, &b->writer->site);

	if (!c)
		c = site_cmp(&a->reader->site, &b->reader->site);
	if (!c)
		c = site_cmp(&a->store, &b->store);
	return c ? c : site_cmp(&a->load, &b->load);
}

void links_find(const struct program *p, const struct barriers *b,
		const struct pair_options *opt, struct links *out)
{
	struct pairing pg = { .program = p, .opt = opt, .barriers = b };

	pthread_mutex_init(&pg.mutex, NULL);
	pg.written = new_payloads(b->all.n);
	pg.read = new_payloads(b->all.n);
	index_readers(&pg);
	pair_writers(&pg, out);
	links_drop_outdone(out, p->jobs);
	for (size_t i = 0; i < out->all.n; i++) {
		out->all.at[i]->writer->has_readers = true;
		out->all.at[i]->reader->has_writers = true;
	}
	vec_sort(&out->all, link_cmp);
	links_mark_two_way(out);
	free_values(&pg.flag_loads, release_candidates);
	free_payloads(pg.written, b->all.n);
	free_payloads(pg.read, b->all.n);
	strmap_release(&pg.idents);
	pthread_mutex_destroy(&pg.mutex);
}

void links_release(struct links *l)
{
	for (size_t i = 0; i < l->all.n; i++)
		link_free(l->all.at[i]);
	vec_release(&l->all);
}
