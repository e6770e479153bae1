/* SPDX-License-Identifier: GPL-2.0-only */
/* Fences that go since something beside them orders as much. */
#ifndef SMPAIR_DROPPED_H
#define SMPAIR_DROPPED_H

#include "adjacent.h"
#include "diagnose.h"

/*
 * How sure that is where the code proves it: for review where comments are about
 * this fence and what takes its place is in a function of another file, which
 * may change on its own, or where its comment speaks of "this barrier".
 */
enum confidence how_sure_to_drop(const struct diagnose *d,
				 const struct barrier *b,
				 const struct adjacent *beside);
/*
 * Adds the step, and notes on what it rests on. The fence's comment moves to
 * what takes its place; there is no step where that has no place for it.
 */
void fix_drop(struct diagnose *d, struct finding *f, const struct barrier *b,
	      const struct adjacent *beside);

/*
 * Adds a note for each comment of a barrier in another file that names the
 * fence, which goes or changes its name.
 */
void note_namers(struct diagnose *d, struct finding *f,
		 const struct barrier *b);

#endif
