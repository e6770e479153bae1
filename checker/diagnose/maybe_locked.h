/* SPDX-License-Identifier: GPL-2.0-only */
/* Locks that may be held: where one is, a finding is in doubt. */
#ifndef SMPAIR_MAYBE_LOCKED_H
#define SMPAIR_MAYBE_LOCKED_H

#include "diagnose.h"

/*
 * Is a lock held at the site on some way there, through the function, its
 * callees and two callers up, or does its function say that one is?
 */
bool lock_may_be_held(const struct diagnose *d, const struct site *s);

#endif
