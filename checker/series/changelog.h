/* SPDX-License-Identifier: GPL-2.0-only */
/* What a patch says of itself. */
#ifndef SMPAIR_SERIES_CHANGELOG_H
#define SMPAIR_SERIES_CHANGELOG_H

#include "series.h"

struct changelog_options {
	const char *assisted_by; /* the trailer's value */
	const char *sign_off;	 /* "Name <address>"; NULL: none */
	const char *bench;	 /* table of figures; NULL: none */
	/*
	 * Appends a paragraph on what the patch costs and saves, and an empty
	 * line; NULL: nothing is known of it.
	 */
	void (*cost)(void *data, const struct series_patch *p,
		     struct strbuf *out);
	void *data;
};

/*
 * Appends body and trailers, without the subject. For each finding: what is
 * published, by whom and where it is read; why nothing relies on what goes; a
 * table of both CPUs; the litmus test with its verdicts.
 */
void changelog_write(const struct series_patch *p,
		     const struct changelog_options *o, struct strbuf *out);

#endif
