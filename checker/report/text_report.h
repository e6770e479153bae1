/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings as compilers print theirs, for terminals and editors. */
#ifndef SMPAIR_TEXT_REPORT_H
#define SMPAIR_TEXT_REPORT_H

#include "entry.h"
#include "text_source.h"

struct report_options {
	bool color;
	bool verbose;		   /* also what is kept, and why */
	struct text_source source; /* for the lines shown */
};

/*
 * Appends what is shown of the entries: a line "file:line:col: warning: text
 * [rule]", its source line, then notes of the same form, then the diff.
 */
void report_text(const entry_vec *entries, const struct report_options *o,
		 struct strbuf *out);

/* What a run did; the caller fills it in, report_count() what is found. */
struct report_counts {
	unsigned int files, functions;		     /* analysed */
	unsigned int files_failed, functions_failed; /* not analysed */
	unsigned int pairs, findings, kept, unknown;
};

/* Adds the findings to pairs, findings, kept and unknown. */
void report_count(const struct findings *f, struct report_counts *c);

/* Appends one line, for stderr at the end of a run. */
void report_summary(const struct report_counts *c, struct strbuf *out);

#endif
