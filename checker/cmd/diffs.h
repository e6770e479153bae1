/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SMPAIR_DIFFS_H
#define SMPAIR_DIFFS_H

#include "session.h"

/*
 * The diff of each finding's change on its own, in their order; NULL where
 * nothing changes. The texts are the findings', the array is the caller's.
 */
const char **session_diffs(struct session *s);

#endif
