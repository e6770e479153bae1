/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Parses files into units in worker processes, so that a crash or a hang of
 * the parser costs one file. The facts come back in their text form.
 */
#ifndef SMPAIR_UNITS_H
#define SMPAIR_UNITS_H

#include "facts.h"
#include "origin.h"

typedef VEC(struct unit *) unit_vec;

struct units_options {
	unsigned int jobs;    /* 0: one per processor */
	unsigned int seconds; /* per file; 0: no limit */
	bool progress;	      /* one line on stderr, for terminals */
};

/*
 * Appends a unit for each command, in their order; the caller frees them. A
 * file that fails is an error() and has no unit. Returns the number of those.
 */
int units_load(const struct origin *o, const command_vec *commands,
	       const struct units_options *opt, unit_vec *out);

#endif
