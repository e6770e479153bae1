/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where the text of a file defines a function or macro. It takes kernel style
 * for granted: the line with the name begins in the first column. Text knows
 * what no configuration compiles.
 */
#ifndef SMPAIR_DEFINITION_H
#define SMPAIR_DEFINITION_H

#include "strbuf.h"
#include "text.h"

/* Appends the text with comments and literals blanked, byte by byte. */
void code_of(const struct source_text *t, struct strbuf *out);

enum mention_kind {
	MENTION_NONE,
	MENTION_OTHER,	 /* a member, a variable, ... */
	MENTION_CALL,	 /* called, or declared, but not defined */
	MENTION_DEFINED, /* body is set */
};

/*
 * What the code, as code_of() has it, is to the name from offset *from on,
 * which moves past what was found.
 */
enum mention_kind definition_next(const char *code, const char *name,
				  size_t *from, struct span *body);

/*
 * How many definitions the code has of the name, under whatever #if. A macro
 * that stands for itself is none.
 */
size_t definitions_count(const char *code, const char *name);

/* Is the word in the part of the code? */
bool code_has_word(const char *code, struct span s, const char *word);

/* The next word of the part at or after *at, which moves past it. */
bool code_next_word(const char *code, struct span s, unsigned int *at,
		    struct span *word);

#endif
