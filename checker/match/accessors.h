/* SPDX-License-Identifier: GPL-2.0-only */
/* Who accesses what, by hash. Internal to match/program. */
#ifndef SMPAIR_ACCESSORS_H
#define SMPAIR_ACCESSORS_H

#include "program.h"

/* Once, with all functions in the program. */
void accessors_find(struct program *p);
void accessors_release(struct program *p);

#endif
