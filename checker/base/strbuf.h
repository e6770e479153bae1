/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A growing string (after git's strbuf.h). buf is always NUL-terminated and
 * never NULL; it may hold NUL bytes, len counts.
 */
#ifndef SMPAIR_STRBUF_H
#define SMPAIR_STRBUF_H

#include <stdarg.h>
#include <stddef.h>

#include "voice.h"

struct strbuf {
	size_t alloc, len;
	char *buf;
};

extern char strbuf_empty[1];
#define STRBUF_INIT                \
	{                          \
		0, 0, strbuf_empty \
	}

void strbuf_init(struct strbuf *sb);
void strbuf_release(struct strbuf *sb);
/* len = 0, memory kept. */
void strbuf_clear(struct strbuf *sb);
void strbuf_truncate(struct strbuf *sb, size_t len);
void strbuf_add(struct strbuf *sb, const void *data, size_t len);
void strbuf_addstr(struct strbuf *sb, const char *s);
void strbuf_addch(struct strbuf *sb, char c);
void strbuf_addf(struct strbuf *sb, const char *fmt, ...) PRINTF_LIKE(2, 3);
void strbuf_vaddf(struct strbuf *sb, const char *fmt, va_list ap);
/* The string, to be freed by the caller; sb is empty afterwards. */
char *strbuf_detach(struct strbuf *sb);

#define STRBUF_SCOPED __attribute__((cleanup(strbuf_release)))

#endif
