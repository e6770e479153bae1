/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The walk of one function's tree, which fills the control-flow graph with
 * events in the order of evaluation. Where C leaves the order open it is left
 * to right; the right side of an assignment comes before the left.
 *
 *	stmt.c		statements, branches and jumps
 *	expr.c		expressions
 *	call.c		calls
 *	primitive.c	calls of the vocabulary
 *	jump.c, asm.c	labels, switches, scope ends, inline assembly
 *	event.c		positions and flags of an event
 *	init.c		functions in initialisers
 */
#ifndef SMPAIR_FRONT_WALK_H
#define SMPAIR_FRONT_WALK_H

#include "cfg.h"
#include "decl.h"

struct scope;
struct jump;
struct switch_state;

struct label {
	CXSourceLocation where;
	const char *name;
	unsigned int block;
};

struct walk {
	struct decls *ds;
	struct files *files;
	struct unit *unit;
	struct cfg cfg;
	unsigned int cur; /* block being filled */
	unsigned int exit;

	/* Where we are, for the events' positions and flags. */
	struct span stmt; /* innermost statement written in the file */
	bool braceless;
	unsigned int in_cond, in_init;
	struct span macro; /* macro call whose body's statements are
				 * walked; empty: none */

	/* Where jumps lead. */
	struct jump *jumps;
	struct switch_state *switches;
	struct scope *scopes;
	VEC(struct label) labels;
	VEC(unsigned int) computed; /* blocks that end in "goto *p" */

	/* Of the whole unit: keys of functions whose address is taken, and
	 * the struct decl of each function that is called, by key. */
	struct strmap *addresses, *callees;
};

/* What an expression's value is for. */
struct want {
	bool discard;	  /* nobody uses it */
	bool address;	  /* only the object's address: no load */
	bool escape;	  /* an address in it is given away */
	const char *dest; /* local variable that gets it */
};

/* The statement with all below it. */
void walk_stmt(struct walk *w, struct node *n);
/* The statements of a statement expression; want is for the last one. */
void walk_stmt_expr(struct walk *w, struct node *n, struct want want);
void walk_expr(struct walk *w, struct node *n, struct want want);
/* An expression whose value is used in a computation. */
void walk_value(struct walk *w, struct node *n);
/* Branches on n; the current block is undefined after it. */
void walk_cond(struct walk *w, struct node *n, unsigned int yes,
	       unsigned int no);
void walk_call(struct walk *w, struct node *n, struct want want);
void walk_primitive(struct walk *w, struct node *n,
		    const struct primitive *prim, struct want want);

/* Ends the current block for good: what follows is unreachable. */
void walk_dead_end(struct walk *w);
/* A lock that the innermost scope gives back at its end. */
void walk_scoped_lock(struct walk *w, const struct event *lock);

/* Starts an event for the expression n. */
void event_begin(struct walk *w, struct event *e, enum event_kind kind,
		 struct node *n);
void event_add(struct walk *w, const struct event *e);
/* Is the plain access n, with its parts, what the author wrote there? */
bool event_is_written(struct walk *w, struct node *n);
/* A plain access of the lvalue n in expr, unless the object is a local that
 * no event tells of. kind is EV_READ, EV_WRITE or EV_RMW. */
bool event_access(struct walk *w, struct event *e, enum event_kind kind,
		  struct node *n, struct node *expr);
/* The address of what location l names leaves the function. */
void event_escape(struct walk *w, const struct location *l, struct node *n);
/* Fills e->value and e->src from the expression stored. */
void event_value(struct walk *w, struct event *e, struct node *value);
/* Does evaluating n do more than give a value? */
bool has_side_effect(const struct node *n);
/* Source text of n, of the unit's arena. NULL when n has no place. */
const char *node_text(struct walk *w, struct node *n);
/* A function's name used as a value, stored in the location or not. */
void note_function_address(struct walk *w, const struct decl *fn);
void note_function_pointer(struct walk *w, const char *key, struct node *value);
/*
 * The functions that an initialiser of an object of the type puts into its
 * members, init.c. key is the object's, for arrays of pointers; or NULL.
 */
void note_initialiser(struct walk *w, struct node *init, const char *key,
		      CXType type);

#endif
