// SPDX-License-Identifier: GPL-2.0-only
#include "log_lines.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"

void log_lines_init(struct log_lines *l, const char *path, const char *text)
{
	*l = (struct log_lines){ .path = path, .rest = text };
}

void log_lines_release(struct log_lines *l)
{
	free(l->buf);
	l->buf = NULL;
}

const char *log_lines_next(struct log_lines *l)
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

bool log_lines_any(const char *text, bool (*knows)(const char *line))
{
	struct log_lines l __attribute__((cleanup(log_lines_release)));
	const char *line;

	log_lines_init(&l, "", text);
	while ((line = log_lines_next(&l)))
		if (knows(line))
			return true;
	return false;
}
