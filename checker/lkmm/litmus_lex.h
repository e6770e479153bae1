/* SPDX-License-Identifier: GPL-2.0-only */
/* The words of a litmus file. Internal to the reader. */
#ifndef SMPAIR_LKMM_LITMUS_LEX_H
#define SMPAIR_LKMM_LITMUS_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_kind {
	TK_END,
	TK_NAME,
	TK_NUMBER,
	TK_PUNCT, /* op holds the characters, first one lowest */
	TK_BAD,
};

/* A punctuator's characters as one number: PUNCT2('=', '='). */
#define PUNCT1(a)	((unsigned int)(a))
#define PUNCT2(a, b)	((unsigned int)(a) | (unsigned int)(b) << 8)
#define PUNCT3(a, b, c) (PUNCT2(a, b) | (unsigned int)(c) << 16)

struct token {
	enum token_kind kind;
	int line;
	unsigned int op;
	const char *text;
	size_t len;
	int64_t num;
};

struct lexer {
	const char *at, *end;
	int line;
	/*
	 * Inside a thread "(*" is a parenthesis and a star; elsewhere it
	 * opens a comment, and conditions have the connectives of logic.
	 */
	bool in_thread;
};

struct token lex_next(struct lexer *lx);

/*
 * Skips one comment that starts at lx->at, in either style. False when there
 * is none there. An unclosed one runs to the end.
 */
bool lex_skip_comment(struct lexer *lx);

#endif
