/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Scope-bound clean-up, in the manner of the kernel's linux/cleanup.h:
 *
 *	FILE *f CLEANUP(close_file) = fopen(...);
 *
 * calls close_file(&f) when f goes out of scope.
 */
#ifndef SMPAIR_CLEANUP_H
#define SMPAIR_CLEANUP_H

#include <stdio.h>
#include <stdlib.h>

#define CLEANUP(fn) __attribute__((cleanup(fn)))

static inline void close_file(FILE **f)
{
	if (*f)
		fclose(*f);
}

static inline void free_ptr(void *p)
{
	free(*(void **)p);
}

#endif
