/* SPDX-License-Identifier: GPL-2.0-only */
/* Operations that order nothing when they fail. */
#ifndef SMPAIR_SUCCESS_H
#define SMPAIR_SUCCESS_H

#include "program.h"

/* Is it an operation that may fail? */
bool event_may_fail(const struct event *e);

/*
 * Is the fence reached only where the operation has succeeded: is that the
 * whole of a branch's condition, and does no way from the branch of failure
 * lead to the fence without passing the operation again?
 */
bool fence_needs_success(const struct site *fence, const struct site *op);

/*
 * Is the fence reached only where the load has given 0: is that the whole of a
 * branch's condition, and does no way from its true branch lead to the fence
 * without passing the load again?
 */
bool fence_needs_zero(const struct site *fence, const struct site *load);

#endif
