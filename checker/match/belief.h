/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether what speaks for a link is enough to call it a pair. */
#ifndef SMPAIR_BELIEF_H
#define SMPAIR_BELIEF_H

#include "pair.h"

/*
 * Is the weighed link a pair? store_distance: events from the writer's barrier
 * to the flag's store. no_comments: they are no evidence.
 */
bool link_is_believed(const struct link *l, unsigned int store_distance,
		      bool no_comments);

/* May it be, once it is weighed? Of one that is not, but has `beside`. */
bool link_may_be_believed(const struct link *l, bool no_comments);

#endif
