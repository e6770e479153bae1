// SPDX-License-Identifier: GPL-2.0-only
#include "belief.h"

#include "link_comment.h"
#include "strangers.h"

/* A comment alone may be about another flag than this. */
static bool comment_fits(const struct link *l, unsigned int store_distance)
{
	return store_distance <= 12 &&
	       (l->reader->site.event == l->load.event ||
		access_is_nearest(&l->reader->before, &l->load, event_reads));
}

/* Is it a fence beside an RMW of the flag? */
static bool is_of_flags_rmw(const struct barrier *b, const struct site *flag)
{
	const access_vec *window = b->site.event->order == ORD_AFTER_ATOMIC
					   ? &b->before
					   : &b->after;

	if (b->site.event->order != ORD_AFTER_ATOMIC &&
	    b->site.event->order != ORD_BEFORE_ATOMIC)
		return false;
	for (size_t i = 0; i < window->n; i++)
		if (window->at[i].site.event->kind == EV_RMW &&
		    window->at[i].distance <= 2 &&
		    location_matches(&window->at[i].site.event->loc,
				     &flag->event->loc))
			return true;
	return false;
}

/*
 * A full fence has its own reasons to be there: only a flag that its function
 * itself accesses is likely to be its, or that of the RMW that it stands beside.
 */
static bool is_full_fences_own(const struct link *l, const struct barrier *b,
			       const struct site *flag)
{
	return b->site.event->kind != EV_FENCE || b->keeps != KEEPS_ALL ||
	       flag->fn == b->site.fn ||
	       (l->beside && is_of_flags_rmw(b, flag));
}

/* Is each flag one that its fence may well be for? */
static bool has_own_flags(const struct link *l)
{
	return is_full_fences_own(l, l->writer, &l->store) &&
	       is_full_fences_own(l, l->reader, &l->load);
}

bool link_may_be_believed(const struct link *l, bool no_comments)
{
	return (!no_comments && link_comments_may_speak(l)) ||
	       (has_own_flags(l) && !link_is_always_far_fetched(l));
}

bool link_is_believed(const struct link *l, unsigned int store_distance,
		      bool no_comments)
{
	const unsigned int firm = EVID_PAYLOAD | EVID_THROUGH | EVID_SOLE;

	if (l->late && !(l->evidence & EVID_THROUGH))
		return false;
	if (!(l->evidence & firm) && !comment_fits(l, store_distance))
		return false;
	if (!(l->evidence & (EVID_COMMENT | EVID_PAYLOAD | EVID_THROUGH)) &&
	    !no_comments && link_comments_object(l))
		return false;
	if (!(l->evidence & EVID_COMMENT) && link_is_far_fetched(l))
		return false;
	if (!(l->evidence & EVID_COMMENT && l->beside) && !has_own_flags(l))
		return false;
	return l->evidence & (EVID_PAYLOAD | EVID_THROUGH | EVID_COMMENT |
			      EVID_SOLE) &&
	       l->score >= LINK_SCORE_MIN;
}
