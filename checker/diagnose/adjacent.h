/* SPDX-License-Identifier: GPL-2.0-only */
/* What stands right beside a barrier: nothing shared is accessed between. */
#ifndef SMPAIR_ADJACENT_H
#define SMPAIR_ADJACENT_H

#include "barrier.h"
#include "cleanup.h"

struct adjacent {
	site_vec sites; /* one on each path */
	bool complete;	/* no path ends, or is lost in a call, before one */
};

/*
 * The first event on each path from s that accesses shared memory, orders or
 * may sleep. It stays in the function and its callees.
 */
void adjacent_find(const struct program *p, const struct site *s,
		   enum walk_direction direction, struct adjacent *out);
void adjacent_release(struct adjacent *a);

#endif
