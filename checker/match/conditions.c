// SPDX-License-Identifier: GPL-2.0-only
/*
 * The side conditions under which a barrier may become weaker. The ids are
 * the rows of rules/reasons.def. Each condition errs to the safe side: what
 * cannot be seen refuses.
 */
#include "object.h"
#include "publication.h"

#include <stdio.h>
#include <limits.h>
#include <string.h>

#include "full_window.h"
#include "locks.h"
#include "pairing_comment.h"

bool refuse(const struct judge *j, struct plan *plan, const char *id,
	    const struct site *at, const char *fmt, ...)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	struct reason r = { .about = plan->barrier->site, .id = id };
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&sb, fmt, ap);
	va_end(ap);
	r.text = arena_strdup(j->arena, sb.buf);
	if (at)
		r.at = *at;
	vec_push(&plan->reasons, r);
	plan->kind = PLAN_REFUSED;
	return false;
}

const char *site_object(const struct site *s)
{
	const struct location *l = &s->event->loc;

	return l->text ? l->text : l->key ? l->key : "memory";
}

bool plan_has_link(const struct plan *plan, const struct link *l)
{
	return (plan->writer ? l->writer : l->reader) == plan->barrier;
}

unsigned int plan_level(const struct publication *pub, const struct plan *plan)
{
	unsigned int level = 0;

	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		unsigned int up = plan->writer ? l->store_up : l->load_up;

		if (plan_has_link(plan, l) && up > level)
			level = up;
	}
	return level;
}

bool is_flag_access(const struct publication *pub, const struct plan *plan,
		    const struct event *e)
{
	if (plan->writer ? !event_writes(e) : !loads_value(e))
		return false;
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];

		if (plan_has_link(plan, l) &&
		    (e == (plan->writer ? l->store : l->load).event ||
		     location_matches(
			     &e->loc,
			     &(plan->writer ? l->store : l->load).event->loc)))
			return true;
	}
	return false;
}

static bool follows(const struct barrier *b, const struct event *e)
{
	for (size_t i = 0; i < b->after.n; i++)
		if (b->after.at[i].own && !b->after.at[i].up &&
		    b->after.at[i].site.event == e)
			return true;
	return false;
}

/* Is the flag's load for the one fence made behind the other fence? */
static bool looks_again(const struct link *one, const struct link *other)
{
	return one->reader != other->reader &&
	       one->reader->site.fn == other->reader->site.fn &&
	       one->reader->site.event->kind == EV_FENCE &&
	       other->reader->site.event->kind == EV_FENCE &&
	       location_matches(&one->load.event->loc,
				&other->load.event->loc) &&
	       follows(other->reader, one->load.event);
}

/* Is nothing else loaded between the flag's load and the fence? */
static bool is_next_before(const struct link *l)
{
	const access_vec *before = &l->reader->before;
	unsigned int distance = UINT_MAX;

	for (size_t i = 0; i < before->n; i++)
		if (before->at[i].site.event == l->load.event)
			distance = before->at[i].distance;
	for (size_t i = 0; i < before->n; i++) {
		const struct access *a = &before->at[i];

		if (a->own && !a->on_stack && a->distance < distance &&
		    loads_value(a->site.event) &&
		    !(a->site.event->flags & EVF_MACRO))
			return false;
	}
	return true;
}

/*
 * In a loop the same load comes round for a fence further up: it is of the next
 * object, not a second look at this one.
 */
static bool comes_round(const struct link *l, const struct link *other)
{
	return other->load.event == l->load.event && is_next_before(l);
}

/* The reader loads the flag twice, for a fence each. */
static const struct link *second_look(const struct publication *pub,
				      const struct plan *plan)
{
	for (size_t i = 0; !plan->writer && i < pub->links.n; i++)
		for (size_t k = 0; k < pub->links.n; k++) {
			const struct link *l = pub->links.at[i];
			const struct link *other = pub->links.at[k];

			if (plan_has_link(plan, l) && !comes_round(l, other) &&
			    (looks_again(l, other) || looks_again(other, l)))
				return other;
		}
	return NULL;
}

static bool loads_flag(const access_vec *window, const struct link *l)
{
	for (size_t i = 0; i < window->n; i++)
		if (window->at[i].own && !window->at[i].up &&
		    loads_value(window->at[i].site.event) &&
		    location_matches(&window->at[i].site.event->loc,
				     &l->load.event->loc))
			return true;
	return false;
}

/* Does the fence stand right behind the loads of the link's payload? */
static bool is_behind_payload(const struct barrier *g, const struct link *l)
{
	for (size_t i = 0; i < l->read.n; i++)
		if (l->read.at[i].fn == g->site.fn &&
		    follows(l->reader, l->read.at[i].event) &&
		    access_is_nearest(&g->before, &l->read.at[i], loads_value))
			return true;
	return false;
}

/*
 * S9: the flag is a sequence count, which the reader loads again behind a
 * second fence, and the link is of the writer's end and the reader's begin.
 */
static bool is_end_and_begin(const struct judge *j, const struct link *l)
{
	for (size_t i = 0; l->beside && i < j->barriers->all.n; i++) {
		const struct barrier *g = j->barriers->all.at[i];

		if (g != l->reader && g->site.fn == l->reader->site.fn &&
		    g->site.event->kind == EV_FENCE && g->keeps & KEEPS_RR &&
		    comes_next_round(&g->site, &l->reader->site) &&
		    loads_flag(&g->after, l) && is_behind_payload(g, l))
			return true;
	}
	return false;
}

/* U3: flag and payload change places in another link, or in a retry. */
bool no_sequence(const struct judge *j, const struct publication *pub,
		 struct plan *plan)
{
	const struct link *l;

	for (size_t i = 0; i < pub->links.n; i++) {
		l = pub->links.at[i];
		if (plan_has_link(plan, l) && l->two_way &&
		    !is_end_and_begin(j, l))
			return refuse(j, plan, "U3", &l->store,
				      "%s and what it publishes are ordered "
				      "both ways, as in a sequence count",
				      site_object(&l->store));
	}
	l = second_look(pub, plan);
	if (l)
		return refuse(j, plan, "U3", &l->load,
			      "%s is loaded again for a second fence, as in a "
			      "sequence count",
			      site_object(&l->load));
	return true;
}

/* S6: a fence that the flag's load follows orders nothing of the pair. */
bool loaded_before_fence(const struct judge *j, const struct publication *pub,
			 struct plan *plan)
{
	for (size_t i = 0; !plan->writer && i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];

		if (plan_has_link(plan, l) && l->late)
			return refuse(j, plan, "S6", &l->load,
				      "%s is loaded after it, and only its "
				      "address dependency orders what is read "
				      "through it; load it by "
				      "smp_load_acquire() instead",
				      site_object(&l->load));
	}
	return true;
}

/*
 * U1: another pointer stored after the fence may be read without a barrier,
 * by its address dependency.
 */
bool no_other_pointer_published(const struct judge *j,
				const struct publication *pub,
				struct plan *plan)
{
	const struct barrier *b = plan->barrier;

	for (size_t i = 0; i < b->after.n; i++) {
		const struct access *a = &b->after.at[i];
		const struct event *e = a->site.event;
		const char *object;

		if (!a->own || a->up || !flag_is_in_reach(a, true) ||
		    !event_writes(e) || e->order == ORD_RELEASE ||
		    !(e->loc.flags & LOC_POINTER) ||
		    is_flag_access(pub, plan, e))
			continue;
		object = published_object(&b->after, e);
		/* "list->next = list": who follows it has been there before */
		if (object && e->loc.base && !strcmp(object, e->loc.base))
			continue;
		if (object && object_is_filled(b, &a->site, object))
			return refuse(j, plan, "U1", &a->site,
				      "the pointer %s is stored after it too "
				      "and may be followed without a barrier",
				      site_object(&a->site));
	}
	return true;
}

static bool gives_value(const struct event *e)
{
	return e->kind == EV_RETURN &&
	       e->expr.end - e->expr.begin > strlen("return");
}

static bool returns_value(const struct function *fn)
{
	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++)
			if (gives_value(&fn->blocks[i].events[k]))
				return true;
	return false;
}

/* Does the function store something that is loaded behind the fence? */
static bool leaves_word(const struct function *fn, const struct event *load,
			const struct barrier *b)
{
	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++) {
			const struct event *e = &fn->blocks[i].events[k];

			if (!event_writes(e) || !e->loc.key)
				continue;
			if (e->loc.key[0] == '*' ||
			    (e->value.begin <= load->expr.begin &&
			     e->value.end >= load->expr.end))
				return true;
			for (size_t m = 0; m < b->after.n; m++)
				if (loads_value(b->after.at[m].site.event) &&
				    access_may_meet(&b->after.at[m], &e->loc) &&
				    location_overlaps(
					    &b->after.at[m].site.event->loc,
					    &e->loc))
					return true;
		}
	return false;
}

bool is_callees_flag(const struct barrier *b, const struct site *load)
{
	return load->fn != b->site.fn && !returns_value(load->fn) &&
	       !load->event->dest && !leaves_word(load->fn, load->event, b);
}

const struct link *link_beside(const struct publication *pub,
			       const struct plan *plan)
{
	for (size_t i = 0; i < pub->links.n; i++)
		if (plan_has_link(plan, pub->links.at[i]) &&
		    pub->links.at[i]->beside)
			return pub->links.at[i];
	return NULL;
}

/* U2: the fence may order only one flag's load. */
bool one_flag_loaded(const struct judge *j, const struct publication *pub,
		     struct plan *plan)
{
	const struct link *beside = link_beside(pub, plan);
	const struct link *first = beside;

	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];

		if (!plan_has_link(plan, l) ||
		    (beside && is_callees_flag(plan->barrier, &l->load)))
			continue;
		if (first && !location_matches(&first->load.event->loc,
					       &l->load.event->loc))
			return refuse(j, plan, "U2", &l->load,
				      "it orders the load of %s as well as "
				      "that of %s",
				      site_object(&l->load),
				      site_object(&first->load));
		first = l;
	}
	return true;
}

/*
 * A load beyond the function that may rely on a store before the barrier: not
 * one of what this function has stored itself.
 */
static const struct site *foreign_load(const struct full_window *before,
				       const struct full_window *after)
{
	for (size_t i = 0; i < after->caller_reads.n; i++) {
		const struct site *load = &after->caller_reads.at[i];

		if (location_telling(&load->event->loc) &&
		    !sites_overlap(&before->writes, load))
			return load;
	}
	return NULL;
}

bool keys_share_tag(const char *a, const char *b)
{
	size_t len = strcspn(a, ">");

	return a[0] == '=' ? !strcmp(a, b)
			   : len == strcspn(b, ">") && !strncmp(a, b, len);
}

/*
 * A load in a callee that may rely on a store before the barrier: of a record
 * that is stored to here, or of somebody's wait queue. Others are left to
 * no_full_partner(), which knows who else accesses both.
 */
static const struct site *callee_load(const struct full_window *before,
				      const struct full_window *after)
{
	for (size_t i = 0; i < after->callee_reads.n; i++) {
		const struct site *load = &after->callee_reads.at[i];

		if (strstr(load->event->loc.key, "wait_queue_head"))
			return load;
		for (size_t k = 0; k < before->writes.n; k++)
			if (keys_share_tag(before->writes.at[k].event->loc.key,
					   load->event->loc.key))
				return load;
	}
	return NULL;
}

/* A store and a later load that stand in the way of anything weaker. */
static bool find_store_and_load(const struct full_window *before,
				const struct full_window *after, bool writer,
				const struct site **store,
				const struct site **load)
{
	*store = before->writes.n	   ? &before->writes.at[0]
		 : before->caller_writes.n ? &before->caller_writes.at[0]
					   : NULL;
	*load = after->reads.n ? &after->reads.at[0]
			       : callee_load(before, after);
	if (!*load && before->writes.n && !writer)
		*load = foreign_load(before, after);
	return *store && *load;
}

/*
 * U6: only a full barrier orders an earlier store before a later load. In
 * the function and around it no such pair may be left, whoever relies on it.
 */
bool no_store_before_load(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	struct full_window before = { .reads = VEC_INIT };
	struct full_window after = { .reads = VEC_INIT };
	const struct site *s = &plan->barrier->site, *store, *load;
	bool ok = true;

	(void)pub;
	full_window(j, s, WALK_BACKWARD, &before);
	full_window(j, s, WALK_FORWARD, &after);
	if (after.waiter.event)
		ok = refuse(j, plan, "U6", &after.waiter,
			    "%s() looks for sleepers after it",
			    after.waiter.event->prim->name);
	else if (find_store_and_load(&before, &after, plan->writer, &store,
				     &load))
		ok = refuse(j, plan, "U6", load,
			    "it orders the store of %s before the load of %s",
			    site_object(store), site_object(load));
	full_window_release(&before);
	full_window_release(&after);
	return ok;
}

/* Does some function read the flag and write what `load` loads? */
static bool somebody_hands_back(const struct judge *j,
				const struct publication *pub,
				const struct plan *plan,
				const struct site *load)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const access_vec *after = &pub->links.at[i]->reader->after;

		if (!plan_has_link(plan, pub->links.at[i]))
			continue;
		for (size_t k = 0; k < after->n; k++)
			if (!after->at[k].on_stack &&
			    event_writes(after->at[k].site.event) &&
			    location_overlaps(&after->at[k].site.event->loc,
					      &load->event->loc))
				return true;
	}
	(void)j;
	return false;
}

/*
 * U4 for a writer, U5 for a reader: smp_wmb() and smp_rmb() do not order an
 * earlier load before a later store.
 */
bool no_load_before_store(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	struct full_window before = { .reads = VEC_INIT };
	struct full_window after = { .reads = VEC_INIT };
	bool ok = true;

	if (plan->writer)
		full_window(j, &plan->barrier->site, WALK_BACKWARD, &before);
	else
		full_window(j, &plan->barrier->site, WALK_FORWARD, &after);
	for (size_t i = 0; i < before.callee_reads.n; i++)
		vec_push(&before.reads, before.callee_reads.at[i]);
	for (size_t i = 0; ok && i < before.reads.n; i++)
		if (!sites_overlap(&before.writes, &before.reads.at[i]) &&
		    somebody_hands_back(j, pub, plan, &before.reads.at[i]))
			ok = refuse(j, plan, "U4", &before.reads.at[i],
				    "%s is loaded before it and stored by a "
				    "reader of the flag",
				    site_object(&before.reads.at[i]));
	if (after.writes.n)
		ok = refuse(j, plan, "U5", &after.writes.at[0],
			    "%s is stored after it",
			    site_object(&after.writes.at[0]));
	full_window_release(&before);
	full_window_release(&after);
	return ok;
}

/* A human's word that a full barrier is needed is not argued with. */
bool nobody_wants_full(const struct judge *j, const struct publication *pub,
		       struct plan *plan)
{
	(void)pub;
	if (!comment_wants_full(plan->barrier->comment))
		return true;
	return refuse(j, plan, "comment", &plan->barrier->site,
		      "its comment says that a full barrier is needed");
}

/* U6: only a full barrier orders earlier stores before later ones here. */
bool no_store_before_store(const struct judge *j, const struct publication *pub,
			   struct plan *plan)
{
	struct full_window before = { .reads = VEC_INIT };
	struct full_window after = { .reads = VEC_INIT };
	const struct site *store, *s = &plan->barrier->site;
	bool ok = true;

	(void)pub;
	if (plan->writer || plan->barrier->keeps != KEEPS_ALL)
		return true;
	full_window(j, s, WALK_BACKWARD, &before);
	full_window(j, s, WALK_FORWARD, &after);
	store = before.writes.n		 ? &before.writes.at[0]
		: before.caller_writes.n ? &before.caller_writes.at[0]
					 : NULL;
	if (store && after.writes.n)
		ok = refuse(j, plan, "U7", &after.writes.at[0],
			    "it orders the store of %s before that of %s",
			    site_object(store),
			    site_object(&after.writes.at[0]));
	full_window_release(&before);
	full_window_release(&after);
	return ok;
}

/*
 * What holds the flag is given away behind the fence: if that copies it to
 * where the readers look, the copy is what the fence orders.
 */
bool not_given_away(const struct judge *j, const struct publication *pub,
		    struct plan *plan)
{
	const access_vec *after = &plan->barrier->after;

	for (size_t i = 0; plan->writer && i < after->n; i++) {
		const struct event *e = after->at[i].site.event;

		if (e->kind != EV_ESCAPE || !after->at[i].own ||
		    after->at[i].up || after->at[i].down || !e->loc.key)
			continue;
		for (size_t k = 0; k < pub->links.n; k++) {
			const struct link *l = pub->links.at[k];

			if (plan_has_link(plan, l) &&
			    location_covers(&e->loc, &l->store.event->loc) &&
			    !location_matches(&e->loc, &l->store.event->loc))
				return refuse(j, plan, "unknown",
					      &after->at[i].site,
					      "%s, which holds the flag, is "
					      "given away after it",
					      site_object(&after->at[i].site));
		}
	}
	return true;
}

static bool stores_flag_before(const struct barrier *b, const struct link *l)
{
	for (size_t i = 0; i < b->before.n; i++) {
		const struct event *e = b->before.at[i].site.event;

		if (b->before.at[i].own && !b->before.at[i].up &&
		    e->kind == EV_WRITE &&
		    location_matches(&e->loc, &l->load.event->loc))
			return true;
	}
	return false;
}

/*
 * A full barrier on the other side may be there for something else: for the
 * flag's own store before it (U6, the R shape), or nothing to do with it.
 */
bool has_data(const struct judge *j, const struct publication *pub,
	      struct plan *plan)
{
	const unsigned int data = EVID_PAYLOAD | EVID_THROUGH | EVID_COMMENT;
	const struct barrier *doubtful = NULL;
	bool found = false;

	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		const struct barrier *other = plan->writer ? l->reader
							   : l->writer;

		if (!plan_has_link(plan, l))
			continue;
		if (plan->writer && other->keeps == KEEPS_ALL &&
		    stores_flag_before(other, l))
			return refuse(j, plan, "U6", &other->site,
				      "%s() stores the flag before this full "
				      "barrier",
				      other->site.fn->name);
		if (l->evidence & data || other->keeps != KEEPS_ALL)
			found = true;
		else
			doubtful = other;
	}
	if (found || !doubtful)
		return true;
	return refuse(j, plan, "unknown", &doubtful->site,
		      "no data was found that it and this full barrier hand "
		      "over");
}
