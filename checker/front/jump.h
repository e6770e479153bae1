/* SPDX-License-Identifier: GPL-2.0-only */
/* Where break, continue, case labels and scope ends lead; for stmt.c. */
#ifndef SMPAIR_FRONT_JUMP_H
#define SMPAIR_FRONT_JUMP_H

#include "walk.h"

/* A loop or switch. */
struct jump {
	struct jump *outer;
	unsigned int break_to, continue_to;
	bool has_continue;   /* false: a switch */
	struct scope *scope; /* the one around it */
};

/* A block, which gives back the locks that guard() took in it. */
struct scope {
	struct scope *outer;
	VEC(struct event) locks;
};

struct switch_case {
	bool known;
	long long low, high;
	unsigned int block;
};

struct switch_state {
	struct switch_state *outer;
	VEC(struct switch_case) cases;
	bool has_default;
	unsigned int default_block;
};

void scope_open(struct walk *w, struct scope *s);
/* Gives back what s took on the way out of its end, and leaves s. */
void scope_close(struct walk *w, struct scope *s);
/* Gives back what the scopes inside "until" took; NULL: all. */
void scopes_unwind(struct walk *w, const struct scope *until);

/* The block of a label, made at its first mention. */
unsigned int label_block(struct walk *w, CXCursor label, const char *name);
/* The target of a goto or && operator, or -1 when it is not to be found. */
int label_target(struct walk *w, const struct node *n);
/* Ends the current block with edges to all labels of the function. */
void jump_anywhere(struct walk *w);
/* After the walk: gives jump_anywhere() its edges. */
void jumps_finish(struct walk *w);

/* Walks a switch once its condition and body are known. */
void walk_switch(struct walk *w, struct node *n);
void walk_case(struct walk *w, struct node *n);
void walk_default(struct walk *w, struct node *n);

/* Asm with its operands and, for asm goto, its labels. */
void walk_asm(struct walk *w, struct node *n);

#endif
