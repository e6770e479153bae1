/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SMPAIR_CHECK_H
#define SMPAIR_CHECK_H

#include "session.h"

/*
 * Prints what "smpair check" prints of an analysis: findings on stdout, a
 * summary on stderr. Returns the exit status.
 */
int check_print(struct session *s);

#endif
