/* SPDX-License-Identifier: GPL-2.0-only */
/* Which changes make a patch, and which patches a series. */
#ifndef SMPAIR_SERIES_SPLIT_H
#define SMPAIR_SERIES_SPLIT_H

#include "series.h"

/*
 * Appends the patches of the changes (none refused, no two in conflict) to s:
 * one for each subsystem and object that a flag is in. Changes that have an
 * edit in common are one patch too. They are sorted by subsystem, then by
 * position; each keeps what it touches sound by itself, so does each prefix.
 */
void series_split(struct series *s, const change_refs *changes);

/*
 * Numbers the patches that are not left out, at most SERIES_MAX a series. A
 * subsystem that fits into one series is not divided.
 */
void series_number(struct series *s);

#endif
