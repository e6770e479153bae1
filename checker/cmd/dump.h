/* SPDX-License-Identifier: GPL-2.0-only */
/* --dump: the plain data between two stages, for people and tests. */
#ifndef SMPAIR_DUMP_H
#define SMPAIR_DUMP_H

#include <stdio.h>

#include "session.h"

/* Prints what s->opt->dump names. */
void dump_session(const struct session *s, FILE *out);

#endif
