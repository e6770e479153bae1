/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Litmus tests in the C dialect that herd7 reads with linux-kernel.cfg: the
 * parsed form, its reader and its writer.
 *
 *	C name
 *	(* comment, with "Result: Never" for what is expected *)
 *	{ int x = 0; int *p = &x; 0:r1 = 1; }
 *	P0(int *x, int **p) { ... }
 *	locations [x; 0:r1]
 *	filter (0:r1=0)
 *	exists (x=1 /\ 1:r0=0)
 *
 * Every node lives in the arena that litmus_parse() was given.
 */
#ifndef SMPAIR_LKMM_LITMUS_H
#define SMPAIR_LKMM_LITMUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "primitive.h"
#include "strbuf.h"
#include "value.h"

enum {
	LITMUS_MAX_THREADS = 16,
	LITMUS_MAX_DEPTH = 64,	    /* nested expressions or statements */
	LITMUS_MAX_ELEMENTS = 4096, /* elements of an array */
	LITMUS_MAX_NODES = 8192,    /* operators in one test */
	LITMUS_MAX_TEXT = 1 << 20,  /* bytes */
};

enum litmus_expr_kind {
	LX_CONST,
	LX_NAME,   /* register or parameter: reg */
	LX_DEREF,  /* *arg[0], a plain read where it is read */
	LX_INDEX,  /* arg[0][arg[1]], likewise */
	LX_ADDR,   /* &arg[0] */
	LX_CAST,   /* (text)arg[0] */
	LX_UNARY,  /* op arg[0] */
	LX_BINARY, /* arg[0] op arg[1] */
	LX_CALL,   /* text(arg...): primitive prim in order */
};

struct litmus_expr {
	enum litmus_expr_kind kind;
	int line;
	enum lkmm_op op;
	enum lkmm_order order;
	const struct lkmm_primitive *prim;
	const char *text;
	int64_t num;
	unsigned int reg;
	unsigned int n_args;
	struct litmus_expr *arg[3];
};

enum litmus_stmt_kind {
	LS_DECL,   /* type lhs [= rhs]; */
	LS_ASSIGN, /* lhs = rhs; */
	LS_EXPR,   /* rhs; */
	LS_IF,	   /* if (rhs) body else orelse */
	LS_BLOCK,  /* { body } */
};

struct litmus_stmt {
	enum litmus_stmt_kind kind;
	int line;
	const char *type;
	struct litmus_expr *lhs, *rhs;
	struct litmus_stmt *body, *orelse;
	struct litmus_stmt *next;
};

struct litmus_reg {
	const char *name;
	const char *type; /* NULL: never declared */
	bool param;	  /* holds the address of the variable of its name */
	bool assigned;
	bool initial; /* init was given in the initial state */
	struct lkmm_value init;
};

struct litmus_thread {
	int line;
	struct litmus_reg *regs; /* parameters first, in order */
	unsigned int n_regs, n_params, cap;
	struct litmus_stmt *body;
};

/* A shared variable: n elements, numbered first... over all variables. */
struct litmus_var {
	const char *name;
	const char *type; /* NULL: not given */
	bool array;
	unsigned int first, n;
	struct lkmm_value *init; /* n of them */
};

/* What a condition or a list of locations speaks of. */
enum litmus_term_kind { LT_VALUE, LT_REG, LT_ELEMENT };

struct litmus_term {
	enum litmus_term_kind kind;
	int thread;	    /* of LT_REG */
	unsigned int index; /* register, or element over all variables */
	struct lkmm_value value;
};

enum litmus_cond_kind { LC_TRUE, LC_FALSE, LC_EQ, LC_NOT, LC_AND, LC_OR };

struct litmus_cond {
	enum litmus_cond_kind kind;
	struct litmus_term a, b;	  /* of LC_EQ */
	struct litmus_cond *left, *right; /* NOT has left only */
};

enum litmus_quantifier { LQ_EXISTS, LQ_NOT_EXISTS, LQ_FORALL };

/* From "Result: Never DATARACE" in a comment. */
enum litmus_expect {
	LE_NONE,
	LE_NEVER,
	LE_SOMETIMES,
	LE_ALWAYS,
	LE_DEADLOCK, /* no execution at all */
};

struct litmus {
	const char *path; /* for messages */
	const char *name;
	const char *comment; /* first comment's text; NULL: none */
	enum litmus_expect expect;
	bool expect_race; /* DATARACE follows the expected result */
	struct litmus_var *vars;
	unsigned int n_vars, n_elements;
	struct litmus_thread *threads;
	unsigned int n_threads;
	/* What final states show: locations, then the condition's terms. */
	struct litmus_term *observed;
	unsigned int n_observed, n_locations;
	struct litmus_cond *filter; /* NULL: none */
	enum litmus_quantifier quantifier;
	struct litmus_cond *cond;
};

/*
 * Reads one test from text (len bytes; path only names it in messages).
 * Returns the test, owned by arena, or NULL with "path:line: what is wrong;
 * what to do" appended to err. Never gives up half-way: what it does not
 * support is an error.
 */
struct litmus *litmus_parse(struct arena *arena, const char *path,
			    const char *text, size_t len, struct strbuf *err);

/*
 * Appends the test in herd's form. Reading the result gives the same test,
 * and writing that gives the same text. Only what was nested nearly as deep as
 * LITMUS_MAX_DEPTH may be too deep with the parentheses that are added.
 */
void litmus_write(const struct litmus *test, struct strbuf *out);

/* "0:r1" or "[x]" or "1", as herd7 writes them. */
void litmus_write_term(const struct litmus *test,
		       const struct litmus_term *term, struct strbuf *out);
/* "exists (...)", as herd7's Condition line. */
void litmus_write_condition(const struct litmus *test, struct strbuf *out);
/* "1", "x" for an address, "S1" for a fresh symbol. */
void litmus_write_value(const struct litmus *test, struct lkmm_value value,
			struct strbuf *out);
/* The variable that holds the element. */
const struct litmus_var *litmus_var_of(const struct litmus *test,
				       unsigned int element);

#endif
