/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls of functions known by name, and what they are given. */
#ifndef SMPAIR_CALL_ARGUMENT_H
#define SMPAIR_CALL_ARGUMENT_H

#include "facts.h"

struct named_argument {
	const char *function;
	unsigned int arg; /* from 0 */
};

/* Is it a call of that function, external or of a header? */
bool calls_function(const struct event *e, const char *name);
/* The row of the table for the function that is called; NULL: none. */
const struct named_argument *
find_named_argument(const struct event *call,
		    const struct named_argument *table, size_t n);
/* Is the argument the local variable, as "x@1042", or "&x->member"? */
bool points_into(const struct call_arg *arg, const char *var);

#endif
