/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All units of a run as one program: functions by key, who calls whom, what a
 * function pointer may hold. A header's inline that several units have is
 * kept once.
 */
#ifndef SMPAIR_PROGRAM_H
#define SMPAIR_PROGRAM_H

#include "facts.h"
#include "finding.h"
#include "ptrmap.h"

struct program_function {
	const struct unit *unit;
	const struct function *fn;
	site_vec callers; /* EV_CALL events, direct or by pointer */
};

struct program_function;
typedef VEC(struct program_function *) callee_vec;

/* Whom a call may enter. */
struct callees {
	callee_vec functions;
	bool all_known;
};

struct program {
	VEC(const struct unit *) units;
	VEC(struct program_function *) functions; /* in order of addition */
	struct strmap by_key;
	struct strmap targets; /* pointer's key -> struct target_list */
	struct ptrmap callees; /* EV_CALL event -> struct callees */
};

#define PROGRAM_INIT              \
	{                         \
		.units = VEC_INIT \
	}

/* The unit must outlive the program. */
void program_add(struct program *p, const struct unit *u);
/* After the last program_add(): finds the callers of each function. */
void program_link(struct program *p);
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

/* NULL when no unit has the function. */
struct program_function *program_find(const struct program *p, const char *key);

/* The functions that an EV_CALL may enter; owned by the program. */
const struct callees *program_callees(const struct program *p,
				      const struct event *call);

#endif
