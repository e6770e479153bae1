/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All units of a run as one program: functions by key, who calls whom, what a
 * function pointer may hold. A header's inline that several units have is
 * kept once.
 */
#ifndef SMPAIR_PROGRAM_H
#define SMPAIR_PROGRAM_H

#include "arena.h"
#include "facts.h"
#include "finding.h"

struct lock_answers;
struct program_function;
typedef VEC(struct program_function *) callee_vec;

/* What an event is, so that a walk need not look at those of no interest. */
enum trait {
	TRAIT_CALL = 1 << 0,
	TRAIT_PRIM = 1 << 1,
	TRAIT_LOCK = 1 << 2,
	TRAIT_UNLOCK = 1 << 3,
	TRAIT_WRITES = 1 << 4,	/* event_writes() */
	TRAIT_SHARED = 1 << 5,	/* of memory that other CPUs access */
	TRAIT_KEEPS_SHIFT = 16, /* event_keeps() from that bit on */
};

/* An event as walks see it. */
struct walk_step {
	const struct event *event;
	unsigned int traits;
	unsigned int call;    /* its index in calls, with TRAIT_CALL */
	struct key_hash hash; /* of its location */
};

/* Where a block's own begin in the arrays of its function. */
struct walk_block {
	unsigned int step, call, succ, pred; /* the latter two: in edges */
};

/* Whom a call may enter. */
struct callees {
	struct program_function *const *at;
	unsigned int n;
	bool all_known;
};

/* An EV_CALL of a function. */
struct call {
	const struct event *event;
	struct callees callees;
	struct program_function *direct; /* the only one, where at shows it */
	unsigned int local_args; /* bit i: argument i is the address of a local
				  * variable that no unknown function gets */
};

/* In the program's arena. What walks need comes first and close together. */
struct program_function {
	const struct function *fn;
	const struct unit *unit;
	/* from program_link() on */
	struct walk_block *blocks; /* and one more, where the last ones end */
	unsigned int *edges;	 /* successors of all blocks, then predecessors,
				  * those of a block sorted */
	struct walk_step *steps; /* events of all blocks */
	struct call *calls;	 /* in order of block and position */
	unsigned int nblocks, exit; /* as fn's */
	unsigned int number;	    /* its index among all */
	bool is_recursive;	    /* may be; is on a cycle of calls */
	bool is_target;		    /* of a pointer that the program stores it
				     * in, whose calls are among its callers */
	site_vec callers;   /* EV_CALL events, direct or by pointer, and */
	callee_vec calling; /* whose they are */
};

static inline unsigned int count_calls(const struct program_function *pf)
{
	return pf->blocks[pf->nblocks].call;
}

typedef VEC(unsigned int) function_index_vec;

struct program {
	unsigned int jobs; /* threads that work at it; 0: all processors */
	VEC(const struct unit *) units;
	VEC(struct program_function *) functions; /* in order of addition */
	struct strmap by_key;
	struct strmap targets;	       /* pointer's key -> struct target_list */
	function_index_vec *accessors; /* by hash of a part of a key */
	struct lock_answers *locks;    /* of locks_in_common() */
	struct arena arena;
};

#define PROGRAM_INIT              \
	{                         \
		.units = VEC_INIT \
	}

/* The unit must outlive the program. */
void program_add(struct program *p, const struct unit *u);
/* After the last program_add(): finds who calls whom. */
void program_link(struct program *p);
/*
 * Are all calls of the function among its callers, as far as the program goes?
 * Not those of a function that is given to who calls it back.
 */
bool program_knows_callers(const struct program_function *pf);
void program_release(struct program *p);

/*
 * Is the access through a parameter for which every caller passes the address
 * of a local variable of its own? Such an object is rarely shared; no proof
 * may rest on that.
 */
bool program_is_private(const struct program *p, const struct site *access);

/* The index of the parameter that is var; -1 when none is. */
int function_param(const struct function *fn, const char *var);

/* Where in fn the event stands. False when it is none of fn's. */
bool function_find(const struct function *fn, const struct event *e,
		   unsigned int *block, int *index);

/* Is there a way from one block to another, or none, that keeps out of past? */
bool function_reaches(const struct function *fn, unsigned int from,
		      unsigned int to, unsigned int past);

/* NULL when no unit has the function. */
struct program_function *program_find(const struct program *p, const char *key);

/* The EV_CALL event of that block of pf. */
const struct call *program_call(const struct program_function *pf,
				unsigned int block, const struct event *e);

/*
 * The indices of all functions with an access that may match one of the
 * locations, rising, and of some others.
 */
void program_accessors(const struct program *p, const struct location *const *l,
		       size_t n, function_index_vec *out);

/* Appends all accesses of the program that match l, in its order. */
void program_accesses(const struct program *p, const struct location *l,
		      site_vec *out);

#endif
