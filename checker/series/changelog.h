/* SPDX-License-Identifier: GPL-2.0-only */
/* What a patch says of itself. */
#ifndef SMPAIR_SERIES_CHANGELOG_H
#define SMPAIR_SERIES_CHANGELOG_H

#include "series.h"

struct changelog_options {
	const char *assisted_by; /* the trailer's value */
	const char *sign_off;	 /* "Name <address>"; NULL: none */
	const char *bench;	 /* table of figures; NULL: none */
	const char *cost;	 /* paragraphs on the object code; or NULL */
	bool herd7_agrees;	 /* with the litmus tests' verdicts */
};

/*
 * Appends body and trailers, without the subject. For each finding: what is
 * published, by whom and where it is read; why nothing relies on what goes; a
 * table of both CPUs; the litmus test with its verdicts.
 */
void changelog_write(const struct series_patch *p,
		     const struct changelog_options *o, struct strbuf *out);

#endif
