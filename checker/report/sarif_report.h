/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings as SARIF 2.1.0, which code hosts and editors read. */
#ifndef SMPAIR_SARIF_REPORT_H
#define SMPAIR_SARIF_REPORT_H

#include "text_report.h"

struct sarif_rule {
	const char *id;
	const char *text; /* Markdown, from "# ID: title" on */
};

struct sarif_run {
	const char *version; /* of smpair */
	const struct sarif_rule *rules;
	size_t nrules;
	bool complete; /* everything asked for was analysed */
};

/*
 * Appends one log with one run. What can be converted is of level note, what
 * is wrong of level warning, and what is kept of no level. Lines and columns
 * count code points.
 */
void report_sarif(const entry_vec *entries, const struct report_options *o,
		  const struct sarif_run *run, struct strbuf *out);

#endif
