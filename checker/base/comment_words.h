/* SPDX-License-Identifier: GPL-2.0-only */
/* The words of a comment. */
#ifndef SMPAIR_COMMENT_WORDS_H
#define SMPAIR_COMMENT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "vec.h"

/* An identifier, a number, or one punctuation character. */
struct word {
	size_t begin, end;
	bool ends_sentence; /* a full stop, or the first of a paragraph */
};

typedef VEC(struct word) word_vec;

/*
 * Appends the words of the comment; its delimiters and the '*' that its lines
 * start with are none.
 */
void words_of(const char *text, size_t len, word_vec *out);

/* Offset of the word name in [text, text + len), or -1. */
long find_word(const char *text, size_t len, const char *name);

bool word_is(const char *text, const struct word *w, const char *s);
bool word_is_nocase(const char *text, const struct word *w, const char *s);

#endif
