/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a run has seen of the barriers in the files asked for, each barrier in
 * the text being in one of these.
 */
#ifndef SMPAIR_COVERAGE_H
#define SMPAIR_COVERAGE_H

#include "barrier_sites.h"
#include "session.h"

enum coverage_state {
	COVERED,	 /* an event of the facts stands for it */
	COVERED_BY_USE,	 /* in a macro, or in what a barrier itself is made of:
			  * analysed where that is used */
	COVERAGE_OUT,	 /* the configuration leaves file or lines out */
	COVERAGE_FAILED, /* in a file or function that could not be parsed */
	COVERAGE_NR
};

struct covered_site {
	const char *file; /* the session's */
	struct barrier_site site;
	enum coverage_state state;
};

typedef VEC(struct covered_site) covered_site_vec;

struct coverage {
	covered_site_vec sites; /* by file and place in it */
	unsigned int count[COVERAGE_NR];
};

void coverage_find(const struct session *s, struct coverage *out);
void coverage_release(struct coverage *c);

/* "analysed", "not compiled": can follow "is". */
const char *coverage_state_name(enum coverage_state state);

/* Appends one line, for stderr at the end of a run. */
void coverage_summary(const struct coverage *c, struct strbuf *out);
/* Appends a line for each site that is not COVERED. */
void coverage_list(const struct coverage *c, struct strbuf *out);

#endif
