// SPDX-License-Identifier: GPL-2.0-only
#include "alloc.h"

#include <stdlib.h>
#include <string.h>

#include "voice.h"

static void *checked(void *p)
{
	if (!p)
		die("out of memory: give fewer files or a smaller -j");
	return p;
}

void *xmalloc(size_t size)
{
	return checked(malloc(size ? size : 1));
}

void *xcalloc(size_t n, size_t size)
{
	return checked(calloc(n ? n : 1, size ? size : 1));
}

void *xrealloc(void *p, size_t size)
{
	return checked(realloc(p, size ? size : 1));
}

char *xstrdup(const char *s)
{
	return checked(strdup(s));
}

char *xstrndup(const char *s, size_t len)
{
	return checked(strndup(s, len));
}
