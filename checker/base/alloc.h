/* SPDX-License-Identifier: GPL-2.0-only */
/* Allocation that never returns NULL: out of memory ends the process. */
#ifndef SMPAIR_ALLOC_H
#define SMPAIR_ALLOC_H

#include <stddef.h>

/* All return memory that the caller frees with free(). */
void *xmalloc(size_t size);
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t len);

#endif
