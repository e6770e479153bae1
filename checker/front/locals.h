/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a function does with its local variables: whose address is taken, who
 * is assigned once, who holds fresh memory.
 */
#ifndef SMPAIR_FRONT_LOCALS_H
#define SMPAIR_FRONT_LOCALS_H

#include "decl.h"

/* Fills the fields for locals of all of them in the tree. */
void locals_analyse(struct decls *ds, struct node *root);
/* Do all assignments give the local newly allocated memory or NULL? */
bool local_is_fresh(const struct decl *d);
/* The expression that the local has for its value; NULL if there are more. */
struct node *local_definition(const struct decl *d);

/* What a call calls; NULL for a call through a pointer. */
struct decl *call_target(struct decls *ds, struct node *call);

#endif
