/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Source text and positions. Offsets are bytes from 0; lines and columns are
 * from 1, columns count bytes as clang's do.
 */
#ifndef SMPAIR_TEXT_H
#define SMPAIR_TEXT_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>

#include "vec.h"

struct span {
	unsigned int begin, end; /* [begin, end) in bytes */
};

struct source_text {
	char *path; /* as given, for messages */
	char *data; /* NUL-terminated */
	size_t len;
	VEC(unsigned int) lines; /* offset of each line's first byte */
};

/* Takes a copy of data. */
void source_text_init(struct source_text *t, const char *path, const char *data,
		      size_t len);
/* Returns 0, or -1 with errno set; t is to be released either way. */
int source_text_load(struct source_text *t, const char *path);
void source_text_release(struct source_text *t);

/* Line that holds offset; the last line for offsets past the end. */
unsigned int text_line_of(const struct source_text *t, unsigned int offset);
unsigned int text_col_of(const struct source_text *t, unsigned int offset);
/* The line without its newline; empty past the end. */
struct span text_line(const struct source_text *t, unsigned int line);

/* May c be part of a C identifier? */
static inline bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

struct comment {
	struct span span; /* delimiters included */
	bool starts_line; /* only blanks before it on its first line */
	bool ends_line;	  /* only blanks after it on its last line */
};

typedef VEC(struct comment) comment_vec;

/*
 * All comments of t, in order, appended to out. String and character literals
 * and line splices are understood; preprocessor conditions are not looked at.
 */
void text_comments(const struct source_text *t, comment_vec *out);

#endif
