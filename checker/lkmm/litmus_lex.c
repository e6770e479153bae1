// SPDX-License-Identifier: GPL-2.0-only
#include "litmus_lex.h"

#include <ctype.h>
#include <string.h>

static bool starts(const struct lexer *lx, const char *s)
{
	size_t n = strlen(s);

	return (size_t)(lx->end - lx->at) >= n && !memcmp(lx->at, s, n);
}

static void step(struct lexer *lx)
{
	if (*lx->at++ == '\n')
		lx->line++;
}

static void skip_to(struct lexer *lx, const char *closing)
{
	while (lx->at < lx->end && !starts(lx, closing))
		step(lx);
	for (const char *s = closing; *s && lx->at < lx->end; s++)
		step(lx);
}

/* Comments of OCaml's kind nest. */
static void skip_nested(struct lexer *lx)
{
	int depth = 0;

	while (lx->at < lx->end) {
		if (starts(lx, "(*")) {
			depth++;
			lx->at += 2;
		} else if (starts(lx, "*)")) {
			lx->at += 2;
			if (!--depth)
				return;
		} else {
			step(lx);
		}
	}
}

bool lex_skip_comment(struct lexer *lx)
{
	if (!lx->in_thread && starts(lx, "(*"))
		skip_nested(lx);
	else if (starts(lx, "//"))
		skip_to(lx, "\n");
	else if (starts(lx, "/*"))
		skip_to(lx, "*/");
	else
		return false;
	return true;
}

static bool skip_blanks(struct lexer *lx)
{
	if (lx->at < lx->end && isspace((unsigned char)*lx->at)) {
		step(lx);
		return true;
	}
	return lex_skip_comment(lx);
}

/* The value of c as a digit, or 16. */
static unsigned int digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned int)(c - '0');
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? (unsigned int)(c - 'a') + 10 : 16;
}

static bool is_suffix(char c)
{
	return c == 'u' || c == 'U' || c == 'l' || c == 'L';
}

/* Decimal or hexadecimal, with the suffixes of C. */
static void lex_number(struct lexer *lx, struct token *t)
{
	uint64_t value = 0, most = (uint64_t)INT64_MAX / 16 - 1;
	unsigned int base = 10;

	t->kind = TK_NUMBER;
	if (starts(lx, "0x") || starts(lx, "0X")) {
		base = 16;
		lx->at += 2;
	}
	for (; lx->at < lx->end && digit_of(*lx->at) < base; lx->at++) {
		if (value > most)
			t->kind = TK_BAD;
		else
			value = value * base + digit_of(*lx->at);
	}
	while (lx->at < lx->end && is_suffix(*lx->at))
		lx->at++;
	t->num = (int64_t)value;
}

static void lex_name(struct lexer *lx, struct token *t)
{
	t->kind = TK_NAME;
	while (lx->at < lx->end &&
	       (isalnum((unsigned char)*lx->at) || *lx->at == '_'))
		lx->at++;
}

static void lex_punct(struct lexer *lx, struct token *t)
{
	static const char *const long_ones[] = {
		"<<=", ">>=", "==", "!=",  "<=",  ">=", "<<", ">>",
		"&&",  "||",  "+=", "-=",  "*=",  "&=", "|=", "^=",
		"++",  "--",  "->", "\\/", "/\\", "=>",
	};

	t->kind = TK_PUNCT;
	for (size_t i = 0; i < sizeof(long_ones) / sizeof(*long_ones); i++) {
		const char *s = long_ones[i];

		if (!starts(lx, s))
			continue;
		lx->at += strlen(s);
		t->op = PUNCT3((unsigned char)s[0], (unsigned char)s[1],
			       (unsigned char)s[2]);
		return;
	}
	t->op = (unsigned char)*lx->at++;
}

struct token lex_next(struct lexer *lx)
{
	struct token t = { TK_END, 0, 0, NULL, 0, 0 };

	while (skip_blanks(lx))
		;
	t.line = lx->line;
	t.text = lx->at;
	if (lx->at == lx->end)
		return t;
	if (isdigit((unsigned char)*lx->at))
		lex_number(lx, &t);
	else if (isalpha((unsigned char)*lx->at) || *lx->at == '_')
		lex_name(lx, &t);
	else
		lex_punct(lx, &t);
	t.len = (size_t)(lx->at - t.text);
	return t;
}
