// SPDX-License-Identifier: GPL-2.0-only
#include "arena.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"

#if defined(__SANITIZE_ADDRESS__)
#define BLOCK_SIZE 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BLOCK_SIZE 0
#endif
#endif
#ifndef BLOCK_SIZE
#define BLOCK_SIZE (64 * 1024)
#endif

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	max_align_t data[];
};

static size_t aligned(size_t n)
{
	const size_t a = _Alignof(max_align_t);

	return (n + a - 1) / a * a;
}

static struct arena_block *add_block(struct arena *a, size_t size)
{
	struct arena_block *b = xcalloc(1, sizeof(*b) + size);

	b->size = size;
	b->next = a->blocks;
	a->blocks = b;
	return b;
}

void *arena_alloc(struct arena *a, size_t size)
{
	struct arena_block *b = a->blocks;
	void *p;

	size = aligned(size ? size : 1);
	if (!b || b->size - b->used < size)
		b = add_block(a, size > BLOCK_SIZE ? size : BLOCK_SIZE);
	p = (char *)b->data + b->used;
	b->used += size;
	return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
	char *p = arena_alloc(a, len + 1);

	memcpy(p, s, len);
	return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	char *p;
	int len;

	va_start(ap, fmt);
	len = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	p = arena_alloc(a, (size_t)len + 1);
	va_start(ap, fmt);
	vsnprintf(p, (size_t)len + 1, fmt, ap);
	va_end(ap);
	return p;
}

void arena_join(struct arena *to, struct arena *from)
{
	struct arena_block **last = &from->blocks;

	while (*last)
		last = &(*last)->next;
	*last = to->blocks;
	to->blocks = from->blocks;
	from->blocks = NULL;
}

void arena_release(struct arena *a)
{
	struct arena_block *b, *next;

	for (b = a->blocks; b; b = next) {
		next = b->next;
		free(b);
	}
	a->blocks = NULL;
}
