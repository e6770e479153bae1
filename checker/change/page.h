/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A file, and where things stand in it: lines, indentation, comments, the code
 * around a statement. Offsets are of bytes, lines from 1.
 */
#ifndef SMPAIR_PAGE_H
#define SMPAIR_PAGE_H

#include <stdbool.h>

#include "strbuf.h"
#include "text.h"

struct page {
	const char *path;		/* relative to the tree; not owned */
	const struct source_text *text; /* not owned */
	char *code; /* text with comments and literals blanked, byte by byte */
	comment_vec comments;
	VEC(unsigned int) directives; /* lines whose code begins with '#' */
	const char *eol;	      /* "\n" or "\r\n" */
};

void page_init(struct page *p, const char *path, const struct source_text *t);
void page_release(struct page *p);

unsigned int page_line(const struct page *p, unsigned int offset);
/* Offset of the first byte of the line that holds offset. */
unsigned int page_line_begin(const struct page *p, unsigned int offset);
/* Offset past the newline of the line that holds offset. */
unsigned int page_line_end(const struct page *p, unsigned int offset);
/* False for lines that the file does not have. */
bool page_line_blank(const struct page *p, unsigned int line);
/* Only blanks before offset on its line? Comments do not count as blanks. */
bool page_starts_line(const struct page *p, unsigned int offset);
/* Only blanks after offset on its line? */
bool page_ends_line(const struct page *p, unsigned int offset);
/* The blanks at the start of the line. */
struct span page_indent(const struct page *p, unsigned int line);
/* Is the line joined to the next or the one before by a backslash? */
bool page_spliced(const struct page *p, unsigned int line);

/*
 * First code at or after offset, last code before offset: the offset of the
 * byte, or -1.
 */
long page_code_after(const struct page *p, unsigned int offset);
long page_code_before(const struct page *p, unsigned int offset);
/* Does the word end at offset end (exclusive)? */
bool page_word_ends(const struct page *p, unsigned int end, const char *word);
bool page_word_begins(const struct page *p, unsigned int begin,
		      const char *word);
/* The bracket that opens what closes at offset; -1: there is none. */
long page_opener(const struct page *p, unsigned int closer);
/* The innermost '{' that is open at offset, and the '}' that closes it. */
bool page_enclosing_braces(const struct page *p, unsigned int offset,
			   struct span *out);

/*
 * The comment on lines of its own that ends directly above the line; lines of
 * "//" that follow each other are one comment.
 */
bool page_comment_above(const struct page *p, unsigned int line,
			struct span *out);
/* The comment that ends the line behind some code. */
bool page_comment_trailing(const struct page *p, unsigned int line,
			   struct span *out);
/* Do the file's longer comments mostly have text on their first line? */
bool page_text_on_first_line(const struct page *p);

void page_add(const struct page *p, struct span s, struct strbuf *out);

/* The column, from 0, that the text ends in when it starts in column col. */
unsigned int column_after(unsigned int col, const char *s, size_t len);
/* Column of the byte at offset. */
unsigned int page_column(const struct page *p, unsigned int offset);

#endif
