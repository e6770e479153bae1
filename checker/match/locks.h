/* SPDX-License-Identifier: GPL-2.0-only */
/* Which locks are held at a site. */
#ifndef SMPAIR_LOCKS_H
#define SMPAIR_LOCKS_H

#include "program.h"

/*
 * Is there a lock that keeps others out and that is held on every path at
 * both sites? Locks are told apart by their location, as types are.
 */
bool locks_in_common(const struct program *p, const struct site *a,
		     const struct site *b);

/*
 * The same, but the lock is one variable, or of the record that a accesses: two
 * objects of a third type may have a lock each.
 */
bool owner_locked(const struct program *p, const struct site *a,
		  const struct site *b);

/*
 * What is kept of earlier answers, in a program; locks_in_common() may be
 * called from several threads.
 */
struct lock_answers *locks_new(void);
void locks_free(struct lock_answers *answers);

#endif
