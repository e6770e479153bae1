/* SPDX-License-Identifier: GPL-2.0-only */
/* What stands right beside a barrier: nothing shared is accessed between. */
#ifndef SMPAIR_ADJACENT_H
#define SMPAIR_ADJACENT_H

#include "barrier.h"
#include "cleanup.h"
#include "diagnose.h"

/* A function that was entered on the way. */
struct entered {
	const struct unit *unit;
	const struct function *fn;
};

struct adjacent {
	site_vec sites; /* one on each path */
	site_vec calls; /* of each of them: the function's own call that it is
			 * made by; no event: none */
	VEC(struct entered) entered; /* by those calls, and further down */
	bool complete; /* no path ends, is lost in a call or comes out of one
			* before that */
};

/*
 * The first event on each path from s that accesses memory which may be shared,
 * orders or may sleep. It stays in the function and its callees.
 */
void adjacent_find(const struct program *p, const struct site *s,
		   enum walk_direction direction, struct adjacent *out);
/* Is it memory that another CPU may see, or an unknown place? */
bool may_be_shared(const struct location *l);
/*
 * Is it not seen what the call does: its callees are not all known, or would be
 * the walk's max_down'th calls on the way and more, or have no end?
 */
bool call_is_lost(const struct program *p, const struct visit *v,
		  unsigned int max_down);

/*
 * Is each function that was entered defined once in the text of its file? Where
 * there are more, others than the one that was compiled may do nothing.
 */
bool adjacent_is_sure(const struct diagnose *d, const struct adjacent *a);

void adjacent_release(struct adjacent *a);

#endif
