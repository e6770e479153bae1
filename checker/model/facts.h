/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Facts: what the front end says of a translation unit and all that the later
 * stages know of it. Plain data; every string belongs to the unit's arena or
 * its interning map. facts_print() and facts_parse() give and take the text
 * form (see facts_text.c), which is also what the fact store keeps.
 */
#ifndef SMPAIR_FACTS_H
#define SMPAIR_FACTS_H

#include "arena.h"
#include "location.h"
#include "strmap.h"
#include "text.h"
#include "vec.h"
#include "vocab.h"

enum event_kind {
	EV_READ,
	EV_WRITE,
	EV_RMW,
	EV_FENCE,
	EV_CALL, /* of a function that is no primitive */
	EV_LOCK,
	EV_UNLOCK,
	EV_ESCAPE, /* the address of loc is taken and given away */
	EV_RETURN, /* "return expr;"; the exit block has none */
	EV_PRIM,   /* wake-up, wait, grace period, seqcount, allocation */
	EV_NR
};

enum event_flag {
	EVF_MACRO = 1 << 0,	 /* written by a macro's body: no edit here */
	EVF_COND = 1 << 1,	 /* part of a branch condition */
	EVF_INIT = 1 << 2,	 /* initialiser of a declaration */
	EVF_WHOLE_STMT = 1 << 3, /* expr is all of stmt but the ';' */
	EVF_VALUE_USED = 1 << 4, /* value of an assignment, ++ or RMW is used */
	EVF_SIDE_EFFECT = 1 << 5, /* operand or value has a side effect */
	EVF_TRY = 1 << 6,	  /* lock taken on the true branch only */
	EVF_COPY = 1 << 7,	/* by memcpy(), memset() or struct assignment */
	EVF_POSTFIX = 1 << 8,	/* x++ rather than ++x */
	EVF_BRACELESS = 1 << 9, /* stmt is the whole body of an if, else or
				 * loop without braces */
};

struct call_arg {
	const char *text; /* source text */
	const char *key;  /* location that the argument points to or,
				 * for "x->p", that holds the pointer; or NULL */
	const char *var;  /* local variable passed, or NULL */
};

struct event {
	enum event_kind kind;
	enum ordering order;
	const struct primitive *prim; /* NULL for plain C and EV_CALL */
	const char *callee;	      /* EV_CALL: function key, see below;
					 * NULL through a pointer (see loc) */
	struct location loc;	      /* accessed, locked or escaping */
	unsigned int flags;	      /* enum event_flag */
	unsigned int file;	      /* index into unit->files */
	unsigned int line, col;	      /* of expr.begin */
	struct span expr;    /* "WRITE_ONCE(x->f, 1)", "x->f++", "x->f" */
	struct span operand; /* "x->f" as an lvalue, or the address
				 * argument of a primitive that takes one */
	struct span value;   /* "1"; empty when there is none */
	struct span stmt;    /* innermost full statement, ';' included */
	const char *op;	     /* "=", "+=", "++" ...; NULL for reads */
	const char *dest;    /* local variable that gets the value read */
	const char *src;     /* local variable whose value is stored, or
				 * the constant's text; NULL: an expression */
	struct call_arg *args;
	unsigned int nargs;
};

/*
 * A function key is the name for an external function, "name@file" for a
 * static one; an inline of a header counts as static.
 */

struct block {
	struct event *events; /* in evaluation order */
	unsigned int nevents;
	unsigned int *succ; /* true before false for a condition */
	unsigned int nsucc;
	const char *cond; /* source text of the condition; NULL: none */
};

enum function_flag {
	FN_STATIC = 1 << 0,
	FN_INLINE = 1 << 1,
	FN_HEADER = 1 << 2,	 /* defined outside the unit's main file */
	FN_PARSE_ERROR = 1 << 3, /* no finding may come from it */
	FN_MACRO = 1 << 4,	 /* made by a macro such as BUFFER_FNS() */
	FN_ADDRESS_TAKEN = 1 << 5,
	FN_INIT = 1 << 6, /* __init: runs before there are others */
};

struct function {
	const char *key, *name;
	unsigned int file, line, col;
	struct span span;    /* of the definition */
	unsigned int flags;  /* enum function_flag */
	const char **params; /* variables, as "vi@1042" */
	unsigned int nparams;
	struct block *blocks; /* 0 is the entry */
	unsigned int nblocks;
	unsigned int exit; /* block that all returns lead to */
};

/* "location of type pointer to function holds function" */
struct function_pointer {
	const char *key, *function;
};

struct unit {
	const char *main_file;		/* relative to the tree when below it */
	VEC(const char *) files;	/* files that events name */
	VEC(struct function) functions; /* in order of definition */
	VEC(struct function_pointer) pointers;
	unsigned int nerrors;	  /* parse errors, and where: */
	VEC(const char *) errors; /* "file:line:col: text" */
	struct arena arena;
	struct strmap strings; /* interned keys and names */
};

/* An empty unit on the heap. */
struct unit *unit_new(const char *main_file);
void unit_free(struct unit *u);
/* Index of path in u->files, added when new. */
unsigned int unit_file(struct unit *u, const char *path);
const char *unit_intern(struct unit *u, const char *s);
/* NULL when there is none. */
const struct function *unit_function(const struct unit *u, const char *key);

/* Appends the text form. */
void facts_print(const struct unit *u, struct strbuf *out);
/*
 * Reads the text form; path is for messages. NULL after an error() that names
 * path and line. The caller frees the unit.
 */
struct unit *facts_parse(const char *path, const char *text, size_t len);

const char *event_kind_name(enum event_kind kind);

#endif
