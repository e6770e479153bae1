/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings as one HTML page that needs nothing else to be read. */
#ifndef SMPAIR_HTML_REPORT_H
#define SMPAIR_HTML_REPORT_H

#include "entry.h"
#include "text_source.h"

struct html_options {
	const char *subject; /* what was analysed: "Linux 6.12 x86 defconfig" */
	bool verbose;	     /* also what is kept, and why */
	struct text_source source; /* for the lines shown */
	/* By finding, as entry->finding says; NULL: no tables of cost. */
	const char *(*cost)(void *data, const struct finding *f);
	void *data;
};

/*
 * Appends the page: the entries that are shown, by subsystem; of each the
 * pairs side by side with what is ordered marked, the notes, the change, the
 * litmus tests and the cost.
 */
void report_html(const entry_vec *entries, const struct html_options *o,
		 struct strbuf *out);

#endif
