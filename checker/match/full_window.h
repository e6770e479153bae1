/* SPDX-License-Identifier: GPL-2.0-only */
/* What only a full barrier orders: all up to the next one, either way. */
#ifndef SMPAIR_FULL_WINDOW_H
#define SMPAIR_FULL_WINDOW_H

#include "publication.h"

struct full_window {
	site_vec callee_reads; /* loads in callees; not among reads */
	site_vec caller_reads, caller_writes; /* those beyond the function */
	site_vec reads, writes; /* in the function and its callees */
	struct site waiter;	/* a check for sleepers after it */
};

/* Fills w, which full_window_release() takes. */
void full_window(const struct judge *j, const struct site *s,
		 enum walk_direction direction, struct full_window *w);
void full_window_release(struct full_window *w);

/* Does s access what one of the sites does? */
bool sites_overlap(const site_vec *sites, const struct site *s);

#endif
