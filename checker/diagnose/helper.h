/* SPDX-License-Identifier: GPL-2.0-only */
/* Where smp_mb__before_atomic() and smp_mb__after_atomic() do for smp_mb(). */
#ifndef SMPAIR_HELPER_H
#define SMPAIR_HELPER_H

#include "diagnose.h"

/* Is it an atomic read-modify-write, such as the helpers are for? */
bool is_atomic_rmw(const struct event *e);

/*
 * The helper that is as good as smp_mb() at the fence's place, and in *rmw the
 * operation beside it. NULL: it takes smp_mb().
 */
const char *helper_at(const struct diagnose *d, const struct site *fence,
		      struct site *rmw);

#endif
