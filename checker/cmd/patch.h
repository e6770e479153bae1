/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SMPAIR_PATCH_H
#define SMPAIR_PATCH_H

#include "session.h"

/*
 * Prints what "smpair patch" prints of an analysis: the diff on stdout, what
 * only a person can change on stderr. Returns the exit status.
 */
int patch_print(struct session *s);

#endif
