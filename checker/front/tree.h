/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A function's statements and expressions as a tree of our own: libclang's
 * cursors are visited once, and what C does not evaluate is left out.
 *
 *	implicit casts, __extension__	replaced by their operand
 *	typeof, sizeof, offsetof operands	dropped
 *	__builtin_choose_expr, _Generic	replaced by what is chosen
 *	declarations	keep only their initialiser
 *	x ?: y		NODE_ELVIS with two children
 *	types, attributes, references	dropped
 */
#ifndef SMPAIR_FRONT_TREE_H
#define SMPAIR_FRONT_TREE_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "arena.h"
#include "text.h"

/* Kinds that libclang has no cursor kind for. */
enum {
	NODE_ELVIS = 10001,  /* x ?: y */
	NODE_OPAQUE = 10002, /* a constant or nothing that is evaluated */
};

struct decl;
struct files;
struct front_file;

struct node {
	CXCursor cursor;
	int kind; /* enum CXCursorKind or NODE_* */
	int op;	  /* CXBinaryOperatorKind or CXUnaryOperatorKind */
	unsigned int nkids;
	bool typed, measured, named, placed, spanned;
	bool wraps;   /* its only child has the same extent: implicit cast */
	bool moved;   /* begins elsewhere than what clang has in its place */
	bool in_file; /* its first token is written in the file, not made by
		       * a macro's body */
	struct node *parent, *first, *last, *next;
	CXType type;		 /* see node_type() */
	CXSourceRange extent;	 /* see node_extent() */
	struct decl *decl;	 /* see decl_of_node() */
	struct front_file *file; /* both: see node_place() */
	unsigned int begin;
	struct span span; /* see node_span() */
};

enum tree_status {
	TREE_OK,
	TREE_TOO_DEEP,
};

/*
 * The tree below root (a function definition or any statement or expression),
 * owned by arena. TREE_TOO_DEEP when it is nested deeper than a recursive walk
 * may go: *out is NULL then.
 */
enum tree_status tree_build(struct files *fs, CXCursor root,
			    struct arena *arena, struct node **out);

/* The i-th child from 0; NULL past the end. */
struct node *node_kid(const struct node *n, unsigned int i);
/* n without parentheses around it. */
struct node *node_strip(struct node *n);
/* n without parentheses and casts around it. */
struct node *node_strip_casts(struct node *n);
/* The nearest ancestor that is no parenthesis. */
struct node *node_user(const struct node *n);

/* Canonical type, computed once. */
CXType node_type(struct node *n);
/* clang's extent, asked for once: the end takes clang a lexer. */
CXSourceRange node_extent(struct node *n);

bool node_is_binary(const struct node *n, enum CXBinaryOperatorKind op);
bool node_is_unary(const struct node *n, enum CXUnaryOperatorKind op);
bool node_is_assignment(const struct node *n); /* "=" */
bool node_is_compound_assignment(const struct node *n);
bool node_is_step(const struct node *n); /* ++ and -- */

/* A number or a character? */
bool node_is_literal(const struct node *n);

/* The last expression of a statement expression; NULL if there is none. */
struct node *node_stmt_expr_value(const struct node *n);

#endif
