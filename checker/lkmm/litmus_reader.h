/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the parts of the litmus reader share: one struct reader that holds the
 * current word, and error reporting. The first error wins; after it every
 * part returns NULL at once.
 */
#ifndef SMPAIR_LKMM_LITMUS_READER_H
#define SMPAIR_LKMM_LITMUS_READER_H

#include "litmus.h"
#include "litmus_lex.h"

struct reader {
	struct arena *arena;
	struct litmus *test;
	struct lexer lex;
	struct token tok;
	struct strbuf *err;
	bool failed;
	int depth;	    /* of nesting, against deep recursion */
	unsigned int nodes; /* operators seen, likewise */
	unsigned int cap_vars, cap_observed;
	struct litmus_thread *thread; /* being read, else NULL */
};

/* "path:line: text" into err, once. Returns NULL for the caller to return. */
void *reader_fail(struct reader *r, int line, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
/* "unexpected word; expected what" at the current word. */
void *reader_unexpected(struct reader *r, const char *expected);

void reader_advance(struct reader *r);
bool reader_is(const struct reader *r, unsigned int punct);
bool reader_is_name(const struct reader *r, const char *name);
/* Takes the punctuator if it is the current word. */
bool reader_take(struct reader *r, unsigned int punct);
/* Takes it or fails. */
bool reader_expect(struct reader *r, unsigned int punct);
/* The current word's text in the arena. */
const char *reader_text(struct reader *r);
/* Counts nesting; false after failing because it is too deep. */
bool reader_enter(struct reader *r);

/* Counts an operator; false after failing because there are too many. */
bool reader_count(struct reader *r);

/* Index of the variable or register of that name, made when absent. */
unsigned int reader_var(struct reader *r, const char *name);
unsigned int reader_reg(struct reader *r, struct litmus_thread *thread,
			const char *name);
/* Index, or -1 when absent. */
int reader_find_var(const struct reader *r, const char *name);

/* litmus_expr.c */
struct litmus_expr *reader_expr(struct reader *r);
/*
 * Takes the words of a type: "const struct foo", "unsigned long", "int".
 * Stars are taken too when stars is set. NULL when none is there.
 */
const char *reader_type(struct reader *r, bool stars);
bool reader_at_type(const struct reader *r);

/* litmus_stmt.c */
struct litmus_stmt *reader_block(struct reader *r);

/* litmus_cond.c */
void reader_final(struct reader *r);

/* litmus_init.c */
void reader_init_state(struct reader *r);
struct lkmm_value reader_constant(struct reader *r);

#endif
