/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The units of a set of commands: out of the fact store where nothing has
 * changed, else parsed in worker processes, so that a crash or a hang of the
 * parser costs one file.
 */
#ifndef SMPAIR_UNITS_H
#define SMPAIR_UNITS_H

#include "facts.h"
#include "origin.h"

typedef VEC(struct unit *) unit_vec;

struct units_options {
	unsigned int jobs;    /* 0: one per processor */
	unsigned int seconds; /* of CPU time per file, of wall time ten times
			       * that; 0: no limit */
	bool progress;	      /* one line on stderr, for terminals */
	string_vec *failed;   /* gets the paths of those; or NULL */
	unsigned long long *stamp; /* gets a hash of all the units; 0: some
				    * failed. Or NULL. */
};

/*
 * Appends a unit for each command, in their order; the caller frees them. A
 * file that fails is an error() and has no unit. Returns the number of those.
 *
 * On SIGINT and SIGTERM no more is begun, what is done is kept in the store,
 * what is missing is said, and the process ends by that signal.
 */
int units_load(const struct origin *o, const command_vec *commands,
	       const struct units_options *opt, unit_vec *out);

/* Appends where the facts are kept, in the folder of an origin or a tree. */
void units_store_path(const char *folder, struct strbuf *out);

#endif
