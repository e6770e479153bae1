/* SPDX-License-Identifier: GPL-2.0-only */
/* What stands right beside a barrier: nothing shared is accessed between. */
#ifndef SMPAIR_ADJACENT_H
#define SMPAIR_ADJACENT_H

#include "barrier.h"
#include "cleanup.h"

struct adjacent {
	site_vec sites; /* one on each path */
	bool complete;	/* no path ends, is lost in a call or comes out of one
			 * before that */
};

/*
 * The first event on each path from s that accesses memory which may be shared,
 * orders or may sleep. It stays in the function and its callees.
 */
void adjacent_find(const struct program *p, const struct site *s,
		   enum walk_direction direction, struct adjacent *out);
/*
 * Is it not seen what the call does: its callees are not all known, or would be
 * the walk's max_down'th calls on the way and more, or have no end?
 */
bool call_is_lost(const struct program *p, const struct visit *v,
		  unsigned int max_down);

void adjacent_release(struct adjacent *a);

#endif
