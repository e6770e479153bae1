// SPDX-License-Identifier: GPL-2.0-only
#include "lines.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"

void lines_init(struct lines *l, const char *path, const char *text)
{
	*l = (struct lines){ .path = path, .rest = text };
}

void lines_release(struct lines *l)
{
	free(l->buf);
	l->buf = NULL;
}

const char *lines_next(struct lines *l)
{
	size_t len = strcspn(l->rest, "\n");
	const char *start = l->rest;

	free(l->buf);
	l->buf = NULL;
	if (!*start)
		return NULL;
	l->rest += len + (start[len] == '\n');
	l->line++;
	if (len && start[len - 1] == '\r')
		len--;
	l->buf = xstrndup(start, len);
	return l->buf;
}

bool lines_any(const char *text, bool (*knows)(const char *line))
{
	struct lines l __attribute__((cleanup(lines_release)));
	const char *line;

	lines_init(&l, "", text);
	while ((line = lines_next(&l)))
		if (knows(line))
			return true;
	return false;
}

const char *skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

const char *after(const char *s, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(s, prefix, n) ? NULL : s + n;
}

const char *past(const char *s, const char *needle)
{
	const char *p = strstr(s, needle);

	return p ? p + strlen(needle) : NULL;
}
