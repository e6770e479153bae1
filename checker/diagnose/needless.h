/* SPDX-License-Identifier: GPL-2.0-only */
/* What other rules ask of needless-barrier. */
#ifndef SMPAIR_NEEDLESS_H
#define SMPAIR_NEEDLESS_H

#include "diagnose.h"

/* Is the fence beside something that orders all that it does? */
bool fence_is_needless(const struct diagnose *d, const struct site *fence);

#endif
