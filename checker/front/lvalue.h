/* SPDX-License-Identifier: GPL-2.0-only */
/* From expressions to the location keys of location.h. */
#ifndef SMPAIR_FRONT_LVALUE_H
#define SMPAIR_FRONT_LVALUE_H

#include "decl.h"

/*
 * The location that the lvalue n denotes. False when it is none: a function,
 * a member of a value that is in no memory. A location that cannot be named
 * has the key "?". Strings are of the unit.
 */
bool lvalue_location(struct decls *ds, struct node *n, struct location *out);

/* The same for what the pointer n points to. */
bool pointee_location(struct decls *ds, struct node *n, struct location *out);

/*
 * The lvalue whose address the pointer n is, seen through casts and local
 * variables that are assigned once; NULL when n is computed otherwise. For an
 * array that decays it is the array.
 */
struct node *pointer_target(struct decls *ds, struct node *n);

/* Does n denote an object, so that its use as a value is a load? */
bool is_lvalue(struct decls *ds, struct node *n);
/* "*(T *)__smpair_NAME(...)": the call of the model, else NULL. */
struct node *model_call_under(struct decls *ds, struct node *n);
/* The local variable that n is, parentheses and casts aside; or NULL. */
struct decl *local_value(struct decls *ds, struct node *n);

#endif
