/* SPDX-License-Identifier: GPL-2.0-only */
/* Work that is many independent parts, on several threads. */
#ifndef SMPAIR_PARALLEL_H
#define SMPAIR_PARALLEL_H

#include <stddef.h>

/* How many threads parallel() may use at most. */
#define PARALLEL_MAX 64

/*
 * thread: which of them runs it, below PARALLEL_MAX; for memory that is not
 * shared. What it does to part i must be the same whoever does it, and when.
 */
typedef void (*parallel_fn)(void *data, size_t i, unsigned int thread);

/*
 * Calls fn once for each i below n and returns when all have. jobs: threads,
 * 0 for as many as there are processors. Where no thread can be made, the
 * caller's does it all.
 */
void parallel(size_t n, unsigned int jobs, parallel_fn fn, void *data);

#endif
