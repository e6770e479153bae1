/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings as lines without positions, for gate_findings_fn. */
#ifndef SMPAIR_FINDING_LINES_H
#define SMPAIR_FINDING_LINES_H

#include "session.h"

/* Appends a line for each finding that check would print. */
void finding_lines(struct session *s, string_vec *out);

/*
 * A gate_findings_fn: analyses the files with these texts over the sources.
 * data: the struct run_options that say where these are.
 */
int finding_lines_of(void *data, const string_vec *files,
		     const struct overlay *texts, string_vec *out);

/*
 * Runs the analysis of files, named relative to the root of the sources that
 * opt has, with texts over them. like: another session, whose files are read
 * too; or NULL. used outlives s. As session_run().
 */
int session_run_over(const struct run_options *opt, const string_vec *files,
		     const struct overlay *texts, const struct session *like,
		     struct run_options *used, struct session *s);

#endif
