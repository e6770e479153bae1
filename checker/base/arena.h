/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An arena: memory that is freed all at once. One per translation unit, one
 * per run. Sanitizer builds give every object its own malloc(), so that
 * overruns are seen.
 */
#ifndef SMPAIR_ARENA_H
#define SMPAIR_ARENA_H

#include <stddef.h>

#include "voice.h"

struct arena_block;

struct arena {
	struct arena_block *blocks;
};

#define ARENA_INIT   \
	{            \
		NULL \
	}

/* Zeroed memory, aligned for any type, owned by the arena. */
void *arena_alloc(struct arena *a, size_t size);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t len);
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* Gives all of from's memory to `to`; from is empty afterwards. */
void arena_join(struct arena *to, struct arena *from);
/* Frees all; the arena is empty and usable afterwards. */
void arena_release(struct arena *a);

#define arena_new(a, type) ((type *)arena_alloc(a, sizeof(type)))

#endif
