// SPDX-License-Identifier: GPL-2.0-only
/* What each barrier of a publication becomes. */
#include "publication.h"

#include <string.h>

#include "parallel.h"
#include "success.h"

/* Is the access one that smp_store_release()/smp_load_acquire() can take? */
static bool is_native_word(const struct location *l)
{
	if (l->flags &
	    (LOC_BITFIELD | LOC_RECORD | LOC_ARRAY | LOC_PERCPU | LOC_USER))
		return false;
	return l->size == 1 || l->size == 2 || l->size == 4 ||
	       l->flags & (LOC_FLOATING_SIZE | LOC_POINTER);
}

static const char *why_not_native(const struct location *l)
{
	if (l->flags & LOC_BITFIELD)
		return "a bit-field has no address";
	if (l->flags & LOC_USER)
		return "it is user or device memory";
	if (l->flags & LOC_PERCPU)
		return "it is per-CPU";
	return "it is no native word on every machine";
}

static bool has_form(const struct judge *j, const char *name)
{
	const struct primitive *p = name ? vocab_find(name) : NULL;

	return p && (!p->since || (j->opt->has_primitive &&
				   j->opt->has_primitive(j->opt->data, p)));
}

/*
 * The release form of a flag's store: NULL if there is none, "" if it is one
 * already.
 */
static const char *release_form(const struct judge *j, const struct event *e)
{
	/* one that may fail stores nothing then */
	if (e->order == ORD_RELEASE || event_keeps(e) ||
	    (e->kind == EV_RMW && e->order == ORD_MB))
		return "";
	if (e->kind == EV_RMW && e->prim)
		return NULL;
	if (!e->prim)
		return "smp_store_release";
	return has_form(j, e->prim->release_form) ? e->prim->release_form
						  : NULL;
}

/* The same for a load before the fence. */
static const char *acquire_form(const struct judge *j, const struct site *fence,
				const struct site *load)
{
	const struct event *e = load->event;

	if (event_may_fail(e) && !fence_needs_success(fence, load))
		return NULL;
	if (e->order == ORD_ACQUIRE || event_keeps(e) ||
	    (e->kind == EV_RMW && e->order == ORD_MB))
		return "";
	if (e->kind != EV_READ && !event_may_fail(e))
		return NULL;
	if (!e->prim)
		return "smp_load_acquire";
	return has_form(j, e->prim->acquire_form) ? e->prim->acquire_form
						  : NULL;
}

static bool needs_word(const char *form)
{
	return !strcmp(form, "smp_store_release") ||
	       !strcmp(form, "smp_load_acquire");
}

/* True when the access can be written anew; else the plan is refused. */
static bool can_be_edited(const struct judge *j, struct plan *plan,
			  const struct site *s, const char *form)
{
	if (needs_word(form) && !is_native_word(&s->event->loc))
		return refuse(j, plan, "type", s, "%s cannot be %s: %s",
			      site_object(s),
			      plan->writer ? "released" : "acquired",
			      why_not_native(&s->event->loc));
	if (s->event->flags & EVF_MACRO)
		return refuse(j, plan, "edit", s,
			      "a macro holds the access of %s; change it by "
			      "hand there",
			      site_object(s));
	if (plan->writer && s->event->flags & EVF_VALUE_USED)
		return refuse(j, plan, "edit", s,
			      "the value of the store to %s is used",
			      site_object(s));
	return true;
}

struct first_store {
	const struct event *zero; /* is it met before any other of its kind? */
	bool is_first;
};

static enum walk_next stop_at_store(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct first_store *f = data;

	if (e == f->zero)
		f->is_first = true;
	return e == f->zero || (event_writes(e) &&
				location_matches(&e->loc, &f->zero->loc))
		       ? WALK_STOP
		       : WALK_ON;
}

/* Does some path bring the store right after the fence, before any other? */
static bool is_first_store(const struct judge *j, const struct plan *plan,
			   const struct event *e)
{
	const struct walk_limits limits = {
		.up = 1, .down = 2, .callers = 64, .events = 20000
	};
	struct first_store f = { .zero = e };

	walk(j->program, &plan->barrier->site, WALK_FORWARD, &limits,
	     stop_at_store, &f);
	return f.is_first;
}

/*
 * Zero is what a flag holds before anything was published: who sees it relies
 * on no payload. So a store of zero after that of something else needs no
 * release, unless zero is what the links publish ("busy = false").
 */
static bool takes_back(const struct judge *j, const struct publication *pub,
		       const struct plan *plan, const struct event *e)
{
	if (!plan->writer || !event_stores_zero(e))
		return false;
	for (size_t i = 0; i < pub->links.n; i++)
		if (plan_has_link(plan, pub->links.at[i]) &&
		    !event_stores_zero(pub->links.at[i]->store.event))
			return !is_first_store(j, plan, e);
	return false;
}

bool plan_has_access(const struct plan *plan, const struct event *e)
{
	for (size_t i = 0; i < plan->accesses.n; i++)
		if (plan->accesses.at[i].site.event == e)
			return true;
	return false;
}

/* The re-read of a sequence count, which a retry brings round to its begin. */
static bool is_reread(const struct publication *pub, const struct plan *plan,
		      const struct access *a)
{
	if (plan->writer || !comes_next_round(&a->site, &plan->barrier->site))
		return false;
	for (size_t i = 0; i < pub->links.n; i++)
		if (plan_has_link(plan, pub->links.at[i]) &&
		    pub->links.at[i]->two_way)
			return true;
	return false;
}

/*
 * Collects the flag's accesses that the fence orders. True when each has a
 * release or acquire form; *formless is one that has none.
 */
static bool plan_accesses(const struct judge *j, const struct publication *pub,
			  struct plan *plan, struct site *formless)
{
	const struct barrier *b = plan->barrier;
	const access_vec *window = plan->writer ? &b->after : &b->before;
	unsigned int level = plan_level(pub, plan);

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];
		const struct event *e = a->site.event;
		const char *form;

		if (!a->own || a->up > level || !is_flag_access(pub, plan, e) ||
		    (!plan->writer && access_is_others_condition(b, a)) ||
		    is_reread(pub, plan, a) || plan_has_access(plan, e) ||
		    takes_back(j, pub, plan, e))
			continue;
		form = plan->writer ? release_form(j, e)
				    : acquire_form(j, &b->site, &a->site);
		if (!form) {
			*formless = a->site;
			continue;
		}
		if (*form && !can_be_edited(j, plan, &a->site, form))
			return false;
		vec_push(&plan->accesses,
			 ((struct planned_access){ a->site,
						   *form ? form : NULL }));
	}
	return true;
}

static bool is_cpu_fence(const struct event *e)
{
	return e->kind == EV_FENCE &&
	       (e->order == ORD_MB || e->order == ORD_WMB ||
		e->order == ORD_RMB || e->order == ORD_ACQUIRE_CTRL);
}

/* What holds for a full barrier that is to become anything weaker. */
static bool full_may_weaken(const struct judge *j,
			    const struct publication *pub, struct plan *plan)
{
	return nobody_wants_full(j, pub, plan) &&
	       no_store_before_load(j, pub, plan) && no_full_partner(j, plan) &&
	       no_third_writer(j, plan) && nothing_passed_on(j, plan);
}

/* Is there payload at all, or a comment and a shape alone? */
static bool has_payload(const struct links *links, const struct barrier *b)
{
	for (size_t i = 0; i < links->all.n; i++) {
		const struct link *l = links->all.at[i];

		if ((l->writer == b || l->reader == b) &&
		    l->evidence & (EVID_PAYLOAD | EVID_THROUGH))
			return true;
	}
	return false;
}

/* U8: the barrier is in the middle of a chain: it consumes and publishes. */
static void refuse_passing_on(const struct judge *j, struct plan *plan)
{
	const struct link *read = NULL;

	for (size_t i = 0; !read && i < j->links->all.n; i++)
		if (j->links->all.at[i]->reader == plan->barrier)
			read = j->links->all.at[i];
	refuse(j, plan, "U8", &read->load, "it passes on %s, which %s() stores",
	       site_object(&read->load), read->store.fn->name);
}

struct fixing {
	const struct judge *judge;
	VEC(struct plan) plans; /* one of each barrier that may be fixed */
	bool *seen;		/* by number of barrier */
	struct arena arenas[PARALLEL_MAX];
};

static void add_full(struct fixing *f, struct barrier *b, bool writer)
{
	const struct plan plan = { .barrier = b, .writer = writer };

	if (f->seen[b->number] || b->site.event->kind != EV_FENCE ||
	    b->site.event->order != ORD_MB || b->fixed.id)
		return;
	f->seen[b->number] = true;
	vec_push(&f->plans, plan);
}

static void fix_if_needed(void *data, size_t i, unsigned int thread)
{
	struct fixing *f = data;
	struct plan *plan = &f->plans.at[i];
	struct barrier *b = plan->barrier;
	struct judge j = *f->judge;

	j.arena = &f->arenas[thread];
	if (!has_payload(j.links, b))
		refuse(&j, plan, "unknown", &b->site,
		       "no data was found that it publishes or consumes");
	else if (b->has_readers && b->has_writers)
		refuse_passing_on(&j, plan);
	else
		full_may_weaken(&j, NULL, plan);
	if (plan->reasons.n)
		b->fixed = plan->reasons.at[0];
	vec_release(&plan->reasons);
}

/* A barrier is a writer alone or a reader alone, or is fixed in either role. */
void find_fixed(const struct judge *j)
{
	struct fixing f = { .judge = j };

	f.seen = xcalloc(j->barriers->all.n, sizeof(*f.seen));
	for (size_t i = 0; i < j->links->all.n; i++) {
		add_full(&f, j->links->all.at[i]->writer, true);
		add_full(&f, j->links->all.at[i]->reader, false);
	}
	parallel(f.plans.n, j->program->jobs, fix_if_needed, &f);
	for (size_t i = 0; i < PARALLEL_MAX; i++)
		arena_join(j->arena, &f.arenas[i]);
	vec_release(&f.plans);
	free(f.seen);
}

static bool may_be_access(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	if (!no_bare_pointer(j, pub, plan) || !has_data(j, pub, plan))
		return false;
	if (plan->writer)
		return stored_on_every_path(j, pub, plan) &&
		       not_given_away(j, pub, plan) &&
		       no_index_reader(j, pub, plan) &&
		       no_other_pointer_published(j, pub, plan) &&
		       no_rival_update(j, pub, plan) &&
		       no_hidden_partner(j, pub, plan) &&
		       no_other_flag(j, pub, plan) &&
		       no_silent_partner(j, pub, plan);
	return one_flag_loaded(j, pub, plan) &&
	       no_store_before_store(j, pub, plan) &&
	       not_in_shared_helper(j, pub, plan) &&
	       loaded_on_every_path(j, pub, plan) &&
	       not_read_before(j, pub, plan) &&
	       not_loaded_again(j, pub, plan) &&
	       no_hidden_partner(j, pub, plan) && no_other_flag(j, pub, plan) &&
	       no_silent_partner(j, pub, plan);
}

/* A flag that no release can store leaves the weaker fence. */
static bool fall_back_to_fence(const struct judge *j, struct plan *plan)
{
	if (j->opt->target != TARGET_BEST ||
	    plan->barrier->site.event->order != ORD_MB)
		return false;
	vec_clear(&plan->reasons);
	plan->kind = PLAN_STAY;
	return true;
}

static const char *why_formless(const struct judge *j, const struct plan *plan,
				const struct site *s, const char **id)
{
	const char *name = s->event->prim->name;

	*id = plan->writer ? "U10" : "S7";
	if (event_may_fail(s->event) &&
	    (plan->writer || !fence_needs_success(&plan->barrier->site, s))) {
		*id = "U13";
		return arena_printf(j->arena,
				    "%s() orders nothing when it fails", name);
	}
	return arena_printf(j->arena, "%s() has no %s form", name,
			    plan->writer ? "release" : "acquire");
}

/* U10, U13, S7: why the access keeps the fence; returns false. */
static bool say_formless(const struct judge *j, struct plan *plan,
			 const struct site *s)
{
	struct reason r = { .about = plan->barrier->site, .at = *s };

	if (!s->event->prim)
		return false;
	r.text = why_formless(j, plan, s, &r.id);
	vec_push(&plan->reasons, r);
	return false;
}

/* One fence is not to become a crowd of acquires. */
#define MAX_ACQUIRES 3

static bool few_accesses(const struct judge *j, struct plan *plan)
{
	const struct site *fence = &plan->barrier->site;
	size_t n = 0;
	bool round = false;

	for (size_t i = 0; i < plan->accesses.n; i++) {
		const struct planned_access *a = &plan->accesses.at[i];

		n += a->primitive != NULL;
		round |= a->primitive &&
			 is_of_other_round(fence, &a->site, true);
	}
	if (plan->writer || n <= MAX_ACQUIRES)
		return true;
	return refuse(j, plan, "U2", &plan->accesses.at[0].site,
		      "%zu loads of the flag%s would each become an acquire", n,
		      round ? ", some of them round a loop," : "");
}

static bool plan_as_access(const struct judge *j, const struct publication *pub,
			   struct plan *plan)
{
	struct site formless = { 0 };

	if (!plan_accesses(j, pub, plan, &formless))
		return !fall_back_to_fence(j, plan);
	if (formless.event)
		return say_formless(j, plan, &formless);
	if (!plan->accesses.n)
		return false;
	if (few_accesses(j, plan) && may_be_access(j, pub, plan))
		plan->kind = PLAN_ACCESS;
	return true;
}

static void plan_as_fence(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	if (plan->barrier->site.event->order != ORD_MB)
		return;
	if (!no_load_before_store(j, pub, plan) ||
	    (plan->writer && (!not_in_a_chain(j, pub, plan) ||
			      !no_plain_write_back(j, pub, plan))) ||
	    (!plan->writer && (!loaded_on_every_path(j, pub, plan) ||
			       !not_read_before(j, pub, plan) ||
			       !not_loaded_again(j, pub, plan))))
		return;
	plan->kind = PLAN_FENCE;
	plan->fence = plan->writer ? "smp_wmb" : "smp_rmb";
}

static void plan_barrier(const struct judge *j, const struct publication *pub,
			 struct plan *plan)
{
	const struct event *e = plan->barrier->site.event;

	plan->kind = PLAN_STAY;
	if (!is_cpu_fence(e) || !parsed_whole(j, pub, plan))
		return;
	if (plan->barrier->fixed.id) {
		vec_push(&plan->reasons, plan->barrier->fixed);
		return;
	}
	if (!loaded_before_fence(j, pub, plan) || !no_sequence(j, pub, plan) ||
	    !stands_on_the_path(j, pub, plan))
		return;
	if (e->flags & EVF_MACRO) {
		refuse(j, plan, "edit", &plan->barrier->site,
		       "a macro holds the barrier; change it by hand there");
		return;
	}
	if (j->opt->target != TARGET_RW && plan_as_access(j, pub, plan))
		return;
	vec_clear(&plan->accesses);
	if (j->opt->target != TARGET_ACQREL)
		plan_as_fence(j, pub, plan);
}

void plan_publication(const struct judge *j, struct publication *pub)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		plan_barrier(j, pub, pub->plans.at[i]);
}
