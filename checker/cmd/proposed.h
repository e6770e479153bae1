/* SPDX-License-Identifier: GPL-2.0-only */
/* The texts that the changes of an analysis make. */
#ifndef SMPAIR_PROPOSED_H
#define SMPAIR_PROPOSED_H

#include "session.h"

/*
 * Puts the text of each file that the changes touch into out, as it will be;
 * changes that are refused, or in conflict with others, do not count. Returns
 * 0, or -1 after an error().
 */
int proposed_texts(struct session *s, struct overlay *out);

#endif
