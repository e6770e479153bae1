/* SPDX-License-Identifier: GPL-2.0-only */
/* The lines of a log, and the words of a line. */
#ifndef SMPAIR_BENCH_LINES_H
#define SMPAIR_BENCH_LINES_H

#include <stdbool.h>

struct lines {
	const char *path;  /* for messages */
	unsigned int line; /* number of the line last returned, from 1 */
	const char *rest;
	char *buf; /* copy of the line last returned */
};

/* Lines of text, which must outlive l. */
void lines_init(struct lines *l, const char *path, const char *text);
void lines_release(struct lines *l);
/* The next line without its end ("\n" or "\r\n"); NULL after the last. */
const char *lines_next(struct lines *l);

/* Is there a line that knows() takes? */
bool lines_any(const char *text, bool (*knows)(const char *line));

/* s without blanks in front. */
const char *skip_blanks(const char *s);
/* What follows prefix in s; NULL when s does not start with it. */
const char *after(const char *s, const char *prefix);
/* What follows the first needle in s; NULL when there is none. */
const char *past(const char *s, const char *needle);

#endif
