/* SPDX-License-Identifier: GPL-2.0-only */
/* Which functions may call themselves. Internal to match/program. */
#ifndef SMPAIR_RECURSION_H
#define SMPAIR_RECURSION_H

#include "program.h"

/*
 * Sets is_recursive of all that are on a cycle of calls, and of those that lead
 * from one cycle to another.
 */
void recursion_find(struct program *p);

#endif
