/* SPDX-License-Identifier: GPL-2.0-only */
/* The files of the cache that a scan is kept in. */
#ifndef SMPAIR_SCAN_CACHE_H
#define SMPAIR_SCAN_CACHE_H

#include "scan.h"

/*
 * Fills s from s->folder. False when there is nothing, or of another scanner
 * (stamp), or cut short.
 */
bool scan_cache_read(struct scan *s, unsigned long long stamp);

/* Does the disk still have what s says, file by file? */
bool scan_is_current(const struct scan *s);

/* Returns 0, or -1 after an error(). */
int scan_cache_write(const struct scan *s, unsigned long long stamp);

#endif
