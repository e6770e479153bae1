/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Readers that need no barrier: they follow the pointer that they load, and
 * the address dependency orders what they read through it (LKMM: "addr").
 */
#ifndef SMPAIR_DEPENDENCY_H
#define SMPAIR_DEPENDENCY_H

#include "pair.h"
#include "strbuf.h"

/*
 * Links write barriers that no reader's barrier was found for to the marked
 * loads of the pointer right behind them that are followed. The loads are added
 * to the barriers.
 */
void links_add_dependents(const struct program *p, struct barriers *b,
			  struct links *links);

/* Is the reader a load that orders by address dependency alone? */
bool link_is_dependency(const struct link *l);

/*
 * Appends the litmus test of such a link: the object is filled, its address is
 * stored behind the barrier or, when released, by a release.
 */
void dependency_text(const struct link *l, bool released, bool after,
		     struct strbuf *out);

#endif
