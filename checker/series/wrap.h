/* SPDX-License-Identifier: GPL-2.0-only */
/* Paragraphs of plain text. */
#ifndef SMPAIR_SERIES_WRAP_H
#define SMPAIR_SERIES_WRAP_H

#include "strbuf.h"

enum { CHANGELOG_WIDTH = 75 };

/*
 * Appends the words of text as lines of at most width columns, each with
 * indent before it but the first, which continues what out ends with; and a
 * newline. Only a word that is wider makes a wider line.
 */
void wrap_words(const char *text, const char *indent, size_t width,
		struct strbuf *out);

/* What stands before item i of n: "", ", " or " and ". */
const char *list_separator(size_t i, size_t n);

/* A paragraph of CHANGELOG_WIDTH, and an empty line; nothing without words. */
void wrap_paragraph(const char *text, struct strbuf *out);

#endif
