/* SPDX-License-Identifier: GPL-2.0-only */
/* Lines of code and comments within the kernel's 80 columns. */
#ifndef SMPAIR_LAYOUT_H
#define SMPAIR_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "strbuf.h"

#define LINE_WIDTH     80
#define LINE_WIDTH_MAX 100 /* where there is no better way */

/* Appends the blanks, tabs first, that end in column col. */
void add_indent(struct strbuf *out, unsigned int col);

/*
 * Appends text, code that starts in column col, with each of its further
 * lines aligned to the innermost bracket that is open there.
 */
void align_code(const char *text, unsigned int col, struct strbuf *out);

/* Width of the widest line when the first one starts in column col. */
unsigned int text_width(const char *text, unsigned int col);

/* A comment in the making: text without the indent of its first line. */
struct comment_form {
	const char *indent;	 /* of its first line; NUL-terminated */
	bool text_on_first_line; /* when it becomes longer than a line */
};

/* Appends the comment with its further lines moved to the form's indent. */
void comment_reindent(const char *text, const struct comment_form *form,
		      struct strbuf *out);
/*
 * Appends the comment with lines that are too wide broken, and a tab for eight
 * blanks before a '*'. Lines that before (may be NULL) has as well are left
 * alone. Newlines are "\n" throughout.
 */
void comment_fit(const char *text, const char *before,
		 const struct comment_form *form, struct strbuf *out);

/* Is it one comment with delimiters at both ends? */
bool comment_is_block(const char *text);
/* Appends the lines of a block comment, each as " * text\n". */
void comment_add_lines(const char *text, const char *indent,
		       struct strbuf *out);
/* Appends one block comment with the block comments as its paragraphs. */
void comment_merge(const char *const *texts, size_t n,
		   const struct comment_form *form, struct strbuf *out);

/* Appends text without "\r", and back. */
void eol_strip(const char *text, size_t len, struct strbuf *out);
void eol_restore(const char *text, const char *eol, struct strbuf *out);

#endif
