/* SPDX-License-Identifier: GPL-2.0-only */
/* What a kernel declares that has the ordered forms. */
#ifndef SMPAIR_TEST_REFCOUNT_H
#define SMPAIR_TEST_REFCOUNT_H

#include "../kernel.h"

void refcount_set_release(refcount_t *r, int n);
bool refcount_inc_not_zero_acquire(refcount_t *r);

#endif
