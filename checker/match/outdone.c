// SPDX-License-Identifier: GPL-2.0-only
/* Links that another link of the same barrier explains away. */
#include <string.h>

#include "pair.h"
#include "parallel.h"

void link_free(struct link *l)
{
	vec_release(&l->written);
	vec_release(&l->read);
	free(l);
}

/* Much less likely than another link of the same barrier. */
#define OUTDONE_BY 30

static bool has_barrier(const struct link *l, const struct barrier *b)
{
	return l->writer == b || l->reader == b;
}

static bool is_nearer(const struct link *other, const struct link *l)
{
	return (other->writer == l->writer && other->store_up < l->store_up) ||
	       (other->reader == l->reader && other->load_up < l->load_up);
}

static bool outdoes(const struct link *other, const struct link *l)
{
	if (is_nearer(other, l))
		return true;
	/* one flag has as many partners as it has */
	return other->weight >= DIRECT_WEIGHT &&
	       other->score >= l->score + OUTDONE_BY &&
	       !location_matches(&other->store.event->loc,
				 &l->store.event->loc) &&
	       (has_barrier(other, l->writer) || has_barrier(other, l->reader));
}

/*
 * Two strangers: they share a type, but hardly an object. One of them has its
 * own flag right beside.
 */
static bool is_strange(const struct links *links, const struct link *l)
{
	if (l->beside || l->evidence & EVID_COMMENT ||
	    sites_share_folder(&l->writer->site, &l->reader->site))
		return false;
	for (size_t i = 0; i < links->all.n; i++) {
		const struct link *other = links->all.at[i];

		if (other->beside &&
		    (has_barrier(other, l->writer) ||
		     has_barrier(other, l->reader)) &&
		    !location_matches(&other->store.event->loc,
				      &l->store.event->loc))
			return true;
	}
	return false;
}

/* Does the other link's fence stand beside the very load, or for the flag? */
static bool has_the_fence(const struct link *other, const struct link *l)
{
	return other->beside && barrier_is_one_way(other->reader) &&
	       other->reader != l->reader &&
	       other->reader->site.fn == l->reader->site.fn &&
	       other->store.event == l->store.event &&
	       (other->load.event == l->load.event ||
		!barrier_is_one_way(l->reader));
}

/*
 * A fence further down, or further up in a loop, in a function that has one
 * beside the flag's load: it stands there for something else.
 */
static bool is_bystander(const struct links *links, const struct link *l)
{
	if (l->beside || l->evidence & EVID_COMMENT ||
	    l->reader->site.event->kind != EV_FENCE)
		return false;
	for (size_t i = 0; i < links->all.n; i++)
		if (has_the_fence(links->all.at[i], l))
			return true;
	return false;
}

static bool is_of_next_round(const struct link *l)
{
	return l->writer->site.event->kind == EV_FENCE &&
	       comes_next_round(&l->writer->site, &l->store) &&
	       !(l->evidence & EVID_COMMENT);
}

/* What the text has behind the variable that it begins with; NULL: none. */
static const char *behind_base(const struct location *l)
{
	size_t len = l->base ? strcspn(l->base, "@") : 0;

	return len && l->text && !strncmp(l->text, l->base, len) ? l->text + len
								 : NULL;
}

/* Does a call in one function hand the base of `outer` on as that of `inner`? */
static bool is_handed_on(const struct function *caller,
			 const struct location *outer,
			 const struct function *callee,
			 const struct location *inner)
{
	for (unsigned int i = 0; i < caller->nblocks; i++)
		for (unsigned int k = 0; k < caller->blocks[i].nevents; k++) {
			const struct event *e = &caller->blocks[i].events[k];
			unsigned int n = e->nargs < callee->nparams
						 ? e->nargs
						 : callee->nparams;

			if (e->kind != EV_CALL || !e->callee ||
			    strcmp(e->callee, callee->key))
				continue;
			for (unsigned int m = 0; m < n; m++)
				if (e->args[m].var &&
				    !strcmp(e->args[m].var, outer->base) &&
				    !strcmp(callee->params[m], inner->base))
					return true;
		}
	return false;
}

/* Do both look at the flag of one object, handed from one to the other? */
static bool look_at_one_object(const struct site *a, const struct site *b)
{
	const char *one = behind_base(&a->event->loc);
	const char *other = behind_base(&b->event->loc);

	return one && other && !strcmp(one, other) &&
	       (is_handed_on(a->fn, &a->event->loc, b->fn, &b->event->loc) ||
		is_handed_on(b->fn, &b->event->loc, a->fn, &a->event->loc));
}

/* Does the reader itself store anything but zero to the flag before its fence? */
static bool reader_stores_flag(const struct link *l)
{
	const access_vec *before = &l->reader->before;

	for (size_t i = 0; i < before->n; i++)
		if (event_writes(before->at[i].site.event) &&
		    !event_stores_zero(before->at[i].site.event) &&
		    location_matches(&before->at[i].site.event->loc,
				     &l->load.event->loc))
			return true;
	return false;
}

/*
 * The fence's function looks at the flag itself, right beside it: an earlier
 * look at that object's in a caller or callee is not what it relies on. Where
 * the reader has stored the flag in between, it is.
 */
static bool is_earlier_look(const struct links *links, const struct link *l)
{
	if (l->load.fn == l->reader->site.fn || reader_stores_flag(l))
		return false;
	for (size_t i = 0; i < links->all.n; i++) {
		const struct link *other = links->all.at[i];

		if (other->reader == l->reader && other->writer == l->writer &&
		    other->store.event == l->store.event && other->beside &&
		    other->load.fn == l->reader->site.fn &&
		    look_at_one_object(&other->load, &l->load))
			return true;
	}
	return false;
}

/*
 * Is there a link of the same barrier that explains it better: with a nearer
 * flag, or with payload that both sides access themselves? Links of that kind
 * are never outdone.
 */
static bool is_outdone(const struct links *links, const struct link *l)
{
	if (is_strange(links, l) || is_bystander(links, l) ||
	    is_of_next_round(l) || is_earlier_look(links, l))
		return true;
	if (l->weight >= DIRECT_WEIGHT)
		return false;
	for (size_t i = 0; i < links->all.n; i++)
		if (outdoes(links->all.at[i], l))
			return true;
	return false;
}

struct search {
	const struct links *links;
	bool *outdone; /* by link */
};

static void search_one(void *data, size_t i, unsigned int thread)
{
	struct search *s = data;

	(void)thread;
	s->outdone[i] = is_outdone(s->links, s->links->all.at[i]);
}

/* What a caller does is a barrier's matter only if its own function has
 * nothing for it. */
void links_drop_outdone(struct links *links, unsigned int jobs)
{
	size_t n = links->all.n, kept = 0;
	struct search s = { .links = links };

	s.outdone = xcalloc(n, sizeof(*s.outdone));
	parallel(n, jobs, search_one, &s);
	for (size_t i = 0; i < n; i++) {
		if (s.outdone[i])
			link_free(links->all.at[i]);
		else
			links->all.at[kept++] = links->all.at[i];
	}
	links->all.n = kept;
	free(s.outdone);
}
