/* SPDX-License-Identifier: GPL-2.0-only */
/* The lines of a log, and the words of a line. */
#ifndef SMPAIR_BENCH_LOG_LINES_H
#define SMPAIR_BENCH_LOG_LINES_H

#include <stdbool.h>
#include <string.h>

struct log_lines {
	const char *path;  /* for messages */
	unsigned int line; /* number of the line last returned, from 1 */
	const char *rest;
	char *buf; /* copy of the line last returned */
};

/* Lines of text, which must outlive l. */
void log_lines_init(struct log_lines *l, const char *path, const char *text);
void log_lines_release(struct log_lines *l);
/* The next line without its end ("\n" or "\r\n"); NULL after the last. */
const char *log_lines_next(struct log_lines *l);

/* Is there a line that knows() takes? */
bool log_lines_any(const char *text, bool (*knows)(const char *line));

/* s without blanks in front. */
static inline const char *skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

/* What follows prefix in s; NULL when s does not start with it. */
static inline const char *after(const char *s, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(s, prefix, n) ? NULL : s + n;
}

/* What follows the first needle in s; NULL when there is none. */
static inline const char *past(const char *s, const char *needle)
{
	const char *p = strstr(s, needle);

	return p ? p + strlen(needle) : NULL;
}

#endif
